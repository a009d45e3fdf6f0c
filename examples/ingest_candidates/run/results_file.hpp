#pragma once

#include <cstddef>
#include <filesystem>

#include <cis/ingest/report.hpp>

#include "csv/csv_writer.hpp"

namespace cis::examples {

/// What became of each row, in a CSV file that only its owner can read: line, state, interview_id,
/// interview_url, reason. The lines are in the order in which the rows ended.
class ResultsFile {
public:
    /// Creates `file`. Throws `InputError` if it exists, and `std::system_error` if it cannot be written.
    explicit ResultsFile(const std::filesystem::path& file);

    /// @param line of the input
    void write(std::size_t line, const ingest::RowReport& row);

private:
    CsvWriter writer_;
};

}  // namespace cis::examples
