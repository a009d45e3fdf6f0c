#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// Writes a CSV file (RFC 4180, LF line endings, every cell quoted).
///
/// Passes each row to the operating system at once, so that it survives the end of the process, even a crash.
class CsvWriter {
public:
    /// Creates the file, which only its owner can read. Throws `std::system_error` if it cannot, or if the
    /// file exists.
    explicit CsvWriter(const std::filesystem::path& file, char delimiter = ',');

    /// Writes a byte order mark, from which a reader knows that the file is in UTF-8. Call it first.
    void write_byte_order_mark();

    /// Writes one row. Throws `std::system_error` if it cannot; the file then has no part of the row.
    void write(const std::vector<std::string>& cells);

private:
    void write_bytes(std::string_view bytes);

    struct Close {
        void operator()(std::FILE* file) const noexcept {
            static_cast<void>(std::fclose(file));  // nothing is buffered
        }
    };

    std::string name_;
    char delimiter_;
    std::unique_ptr<std::FILE, Close> file_;
    long size_{0};  ///< of the whole rows, in bytes
};

}  // namespace cis::programs
