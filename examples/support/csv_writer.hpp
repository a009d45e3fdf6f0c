#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace cis::examples {

/// Writes a CSV file (RFC 4180, LF line endings, every cell quoted).
///
/// Passes each row to the operating system at once, so that it survives the end of the process, even a crash.
class CsvWriter {
public:
    /// Creates the file, or empties an existing one. Throws `std::system_error` if it cannot.
    explicit CsvWriter(const std::filesystem::path& file, char delimiter = ',');

    /// Writes one row. Throws `std::system_error` if it cannot.
    void write(const std::vector<std::string>& cells);

private:
    struct Close {
        void operator()(std::FILE* file) const noexcept {
            static_cast<void>(std::fclose(file));  // every row was flushed, and its failure reported
        }
    };

    std::string name_;
    char delimiter_;
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace cis::examples
