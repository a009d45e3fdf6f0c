#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include <cis/ingest/ingest_report.hpp>

#include "csv/csv_writer.hpp"

namespace cis::programs {

/// The result of each row, in a CSV file that only its owner can read: line, name, state, interview_id,
/// interview_url, reason. The lines are in the order in which the rows ended. The file is made for people and
/// their spreadsheets: it has a byte order mark, the delimiter of the input, and words for the states.
class ResultsFile {
public:
    /// Creates `file`, or a file with a similar name that is free. Throws `std::system_error` if it cannot be
    /// written.
    ResultsFile(std::filesystem::path file, char delimiter);

    /// The name of the created file.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_; }

    /// What the file says about a row, apart from its report.
    struct Row {
        std::size_t line{};    ///< the line in the input
        std::string name{};    ///< the name of the person; empty if it is unknown
        std::string reason{};  ///< the reason of its state
    };
    void write(const Row& row, const ingest::RowReport& report);

private:
    std::filesystem::path file_;
    CsvWriter writer_;
};

}  // namespace cis::programs
