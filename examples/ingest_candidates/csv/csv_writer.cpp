#include "csv/csv_writer.hpp"

#include <cerrno>
#include <string_view>
#include <system_error>

#include "csv_text.hpp"
#include "private_file.hpp"

namespace cis::examples {
namespace {

[[noreturn]] void fail(const std::string& what, const std::string& name) {
    throw std::system_error(errno, std::generic_category(), "cannot " + what + " '" + name + "'");
}

}  // namespace

CsvWriter::CsvWriter(const std::filesystem::path& file, char delimiter)
    : name_(file.string()), delimiter_(delimiter), file_(::fdopen(create_private_file(file), "wb")) {
    if (!file_) {
        fail("create", name_);
    }
}

void CsvWriter::write_byte_order_mark() { write_bytes(utf8_mark); }

void CsvWriter::write(const std::vector<std::string>& cells) { write_bytes(csv_row(cells, delimiter_)); }

void CsvWriter::write_bytes(std::string_view bytes) {
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
    if (!written || std::fflush(file_.get()) != 0) {
        fail("write to", name_);
    }
}

}  // namespace cis::examples
