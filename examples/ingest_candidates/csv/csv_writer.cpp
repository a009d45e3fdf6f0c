#include "csv/csv_writer.hpp"

#include <csv.h>

#include <cerrno>
#include <string_view>
#include <system_error>

#include "private_file.hpp"

namespace cis::examples {
namespace {

void append_quoted(std::string& row, std::string_view cell) {
    const std::size_t begin = row.size();
    row.resize(begin + csv_write(nullptr, 0, cell.data(), cell.size()));
    csv_write(row.data() + begin, row.size() - begin, cell.data(), cell.size());
}

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

void CsvWriter::write_byte_order_mark() { write_bytes("\xEF\xBB\xBF"); }

void CsvWriter::write(const std::vector<std::string>& cells) {
    std::string row;
    for (const std::string& cell : cells) {
        if (!row.empty()) {
            row += delimiter_;
        }
        append_quoted(row, cell);
    }
    row += '\n';
    write_bytes(row);
}

void CsvWriter::write_bytes(std::string_view bytes) {
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
    if (!written || std::fflush(file_.get()) != 0) {
        fail("write to", name_);
    }
}

}  // namespace cis::examples
