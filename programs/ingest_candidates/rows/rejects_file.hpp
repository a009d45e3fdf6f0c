#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_reader.hpp"
#include "csv/csv_writer.hpp"
#include "csv/rejection.hpp"

namespace cis::programs {

/// Whether a `RejectsFile` adds a column with this name: `reject_line`, `reject_param`, `reject_message`.
bool is_reject_column(std::string_view name) noexcept;

/// What a file of rejects has in common with the file of the rows.
struct RejectsLayout {
    std::vector<std::string> header{};
    char delimiter = ',';
};

/// The rows that were not ingested, in a CSV file with the input's columns, preceded by the reason. After
/// corrections, the file can be ingested in turn. The added columns are then ignored.
///
/// The file is made for spreadsheets: it has a byte order mark, and no cell is a formula (harmless_cell()).
/// CsvReader recognises the file and reverses both. Every cell of a row is kept, even if there are too few or
/// too many. The constructor writes the header, and each row is written at once. A file without rows is
/// removed at the end.
class RejectsFile {
public:
    /// Creates `file`, or a file with a similar name that is free. Only its owner can read it. Throws
    /// `std::system_error` if it cannot be written.
    RejectsFile(std::filesystem::path file, const RejectsLayout& layout);
    ~RejectsFile();
    RejectsFile(const RejectsFile&) = delete;
    RejectsFile& operator=(const RejectsFile&) = delete;

    /// The name of the created file.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_; }
    /// How many rows were written.
    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    /// Writes one row. Throws `std::system_error` if that fails.
    void write(const CsvRecord& record, const Rejection& why);

private:
    void write_harmless(std::vector<std::string> cells);

    std::filesystem::path file_;
    CsvWriter writer_;
    std::size_t rows_{0};
    /// For each column of the input: whether it contains the reason of an earlier run, which the new reason
    /// replaces.
    std::vector<bool> is_replaced_;
};

}  // namespace cis::programs
