#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_record.hpp"

namespace cis::programs {

// The header of a file says that it is ours, and a spreadsheet keeps the header when it saves the file again.
// Then its cells are as harmless_cell() made them. A single column with the name of one of ours shows
// nothing, because other files have such columns too.

/// The title of the empty last column of an export with chosen columns. It says that the file is an export.
inline constexpr std::string_view export_mark = "cis_export";

/// Whether a file comes from `cis ingest --rejects` or `cis export`.
bool is_own_file(const std::vector<std::string>& header);

/// Whether a file comes from `cis ingest --rejects`: its header begins with the columns of rejects.
bool is_file_of_rejects(const std::vector<std::string>& header);

/// Whether a file comes from `cis ingest -o`: its header has the columns of results, and no others.
bool is_file_of_results(const std::vector<std::string>& header);

/// Whether the numbers of its rows are those of a sheet: the file comes from `cis ingest --rejects` of a
/// workbook.
bool has_rows_of_sheet(const std::vector<std::string>& header);

/// Whether a file that begins with these bytes, after a byte order mark, may be a file of rejects.
bool begins_like_rejects(std::string_view head);

/// Whether the rows of a file come from `cis export`, directly or through a file of rejects. Its
/// header begins with all the usual columns in order, or has the column export_mark.
bool is_export(const std::vector<std::string>& header);

/// Whether `cis export` writes a column with this title that is not a field of a new candidate.
bool is_export_column(std::string_view title);

/// Undoes what a program of ours did to the rows of a file, if its header says that it did: harmless_cell(),
/// and the number of the row in a column.
class OwnFile {
public:
    OwnFile() = default;
    /// @param header its titles become what they were
    explicit OwnFile(std::vector<std::string>& header);

    [[nodiscard]] bool is_own() const noexcept { return is_own_; }
    [[nodiscard]] bool is_of_rejects() const noexcept { return is_of_rejects_; }

    /// Gives a record its cells and its number.
    void restore(CsvRecord& record) const;
    /// The column with U+FFFD, in place of what could not be read in the row that was rejected; none if
    /// there is none, or if the file is not one of rejects.
    [[nodiscard]] std::optional<std::size_t> unread_column(const CsvRecord& record) const;
    static constexpr const char* unread =
        "has U+FFFD, in place of what could not be read in the row that was rejected: correct it";

private:
    bool is_own_{false};
    bool is_of_rejects_{false};
    bool is_of_sheet_{false};
};

}  // namespace cis::programs
