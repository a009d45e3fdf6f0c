#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_reader.hpp"
#include "csv/rejection.hpp"
#include "table/new_table.hpp"

namespace cis::programs::ingest_command {

/// Whether a `RejectsFile` adds a column with this name: `reject_line` or, for a workbook, `reject_row`;
/// `reject_param`, `reject_message`.
bool is_reject_column(std::string_view name) noexcept;

/// What a file of rejects has in common with the file of the rows.
struct RejectsLayout {
    std::vector<std::string> header{};
    char delimiter = ',';
    bool is_of_sheet = false;  ///< whether the rows have the numbers of a sheet
};

/// The rows that were not ingested, in a CSV file or a workbook with the input's columns, preceded by the
/// reason. After corrections, the file can be ingested in turn. The added columns are then ignored.
///
/// No cell is a formula. A reader of this program recognises the file and gets the cells of the input
/// (OwnFile). Every cell of a row is kept, even if there are too few or too many.
class RejectsFile {
public:
    /// Checks that the file can be created. Throws what NewTable throws.
    /// @param replaces whether it replaces an existing file
    RejectsFile(std::filesystem::path file, const RejectsLayout& layout, bool replaces);
    /// Ends the file like `end(false)`, as far as that is possible.
    ~RejectsFile();
    RejectsFile(const RejectsFile&) = delete;
    RejectsFile& operator=(const RejectsFile&) = delete;

    /// The name of the file.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_.path(); }
    /// How many rows were written.
    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    /// Writes one row. Throws `std::system_error` if that fails.
    void write(const CsvRecord& record, const Rejection& why);
    /// Gives the file its name. Without rows, it is removed instead. Throws `std::system_error`.
    /// @param is_whole whether all rows of the input were read, so that an earlier file without a successor
    /// is removed too
    void end(bool is_whole);

private:
    /// For each column of the input: whether it contains the reason of an earlier run, which the new reason
    /// replaces.
    std::vector<bool> is_replaced_;
    NewTable file_;
    bool has_ended_{false};
    std::size_t rows_{0};
};

}  // namespace cis::programs::ingest_command
