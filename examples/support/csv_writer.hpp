#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace cis::examples {

/// Writes a CSV file (RFC 4180, LF line endings, every cell quoted).
///
/// Each row is handed to the operating system as soon as it is written: what was written survives the end of
/// the process, however it comes.
class CsvWriter {
public:
    /// Creates the file, or empties the one that is there. Throws `std::system_error` when it cannot.
    explicit CsvWriter(const std::filesystem::path& file, char delimiter = ',');

    /// Writes one row. Throws `std::system_error` when it cannot.
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
