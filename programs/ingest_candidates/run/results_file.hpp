#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include <cis/ingest/ingest_report.hpp>

#include "csv/csv_writer.hpp"

namespace cis::programs {

/// What became of each row, in a CSV file that only its owner can read: line, state, interview_id,
/// interview_url, reason. The lines are in the order in which the rows ended.
class ResultsFile {
public:
    /// Creates `file`, or one with a free name. Throws `std::system_error` if it cannot be written.
    explicit ResultsFile(std::filesystem::path file);

    /// The name that was free.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_; }

    /// @param line of the input
    /// @param reason of its state
    void write(std::size_t line, const ingest::RowReport& row, const std::string& reason);

private:
    std::filesystem::path file_;
    CsvWriter writer_;
};

}  // namespace cis::programs
