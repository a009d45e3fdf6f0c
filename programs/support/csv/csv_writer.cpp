#include "csv/csv_writer.hpp"

#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>

#include "csv/csv_text.hpp"
#include "files/private_file.hpp"

namespace cis::programs {
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
    // A row that does not fit must not remain in a buffer, to be written when the file is closed.
    static_cast<void>(std::setvbuf(file_.get(), nullptr, _IONBF, 0));
}

void CsvWriter::write_byte_order_mark() { write_bytes(utf8_mark); }

void CsvWriter::write(const std::vector<std::string>& cells) { write_bytes(csv_row(cells, delimiter_)); }

void CsvWriter::write_bytes(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size()) {
        size_ += static_cast<long>(bytes.size());
        return;
    }
    const int error = errno;
    // Half a row would take in the next one. What cannot be cut off was not written either.
    static_cast<void>(::ftruncate(::fileno(file_.get()), size_) == 0 &&
                      std::fseek(file_.get(), size_, SEEK_SET) == 0);
    errno = error;
    fail("write to", name_);
}

}  // namespace cis::programs
