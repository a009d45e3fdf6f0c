#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include <cis/ingest/ingest_report.hpp>

#include "table/new_table.hpp"

namespace cis::programs::ingest_command {

/// The result of each row, in a CSV file or a workbook that only its owner can read: line (for a sheet: row),
/// name, state, interview_id, interview_url, reason. The lines are in the order in which the rows ended. The
/// file is made for people: CSV has the delimiter of the input, and the states are words.
class ResultsFile {
public:
    /// Checks that the file can be created. Throws what NewTable throws.
    /// @param has_rows_of_sheet whether the rows have the numbers of a sheet, not of lines
    /// @param replaces whether it replaces an existing file
    ResultsFile(std::filesystem::path file, char delimiter, bool has_rows_of_sheet, bool replaces);
    ResultsFile(const ResultsFile&) = delete;
    ResultsFile& operator=(const ResultsFile&) = delete;
    /// Gives the file its name like end() if it has rows. Otherwise an earlier file stays.
    ~ResultsFile();

    /// The name of the file.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_.path(); }

    /// What the file says about a row, apart from its report.
    struct Row {
        std::size_t line{};    ///< the line in the input, or the row of the sheet
        std::string name{};    ///< the name of the person; empty if it is unknown
        std::string reason{};  ///< the reason of its state
    };
    void write(const Row& row, const ingest::RowReport& report);
    /// Gives the file its name, when all rows are written. Throws `std::system_error`.
    void end();

private:
    NewTable file_;
    bool has_rows_{false};
    bool has_ended_{false};
};

}  // namespace cis::programs::ingest_command
