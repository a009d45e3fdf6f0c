#include "run/results_file.hpp"

#include <string>

#include "csv/new_file.hpp"

namespace cis::examples {

ResultsFile::ResultsFile(const std::filesystem::path& file) : writer_(new_csv_file(file, ',')) {
    writer_.write({"line", "state", "interview_id", "interview_url", "reason"});
}

void ResultsFile::write(std::size_t line, const ingest::RowReport& row) {
    writer_.write({std::to_string(line), std::string(to_string(row.state)), row.interview_id,
                   row.interview_url, row.reason});
}

}  // namespace cis::examples
