#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "files/new_file.hpp"

namespace cis::programs {

/// Writes a CSV file (RFC 4180, every cell quoted).
///
/// Passes each row to the operating system at once, so that it survives the end of the process, even a crash.
class CsvWriter {
public:
    /// Creates the file, which only its owner can read. Throws `std::system_error` if that fails, or if the
    /// file exists.
    explicit CsvWriter(const std::filesystem::path& file, char delimiter = ',', std::string line_end = "\n")
        : file_(file), delimiter_(delimiter), line_end_(std::move(line_end)) {}

    /// Writes a byte order mark, from which a reader knows that the file is in UTF-8. Call it first.
    void write_byte_order_mark();

    /// Writes one row. Throws `std::system_error` if that fails; then the file has no part of the row.
    void write(const std::vector<std::string>& cells);

private:
    NewFile file_;
    char delimiter_;
    std::string line_end_;
};

}  // namespace cis::programs
