#include "run/results_file.hpp"

#include <utility>

#include "csv/new_file.hpp"

namespace cis::examples {

ResultsFile::ResultsFile(std::filesystem::path file)
    : file_(std::move(file)), writer_(new_csv_file(file_, ',')) {
    writer_.write({"line", "state", "interview_id", "interview_url", "reason"});
}

void ResultsFile::write(std::size_t line, const ingest::RowReport& row, const std::string& reason) {
    writer_.write({std::to_string(line), std::string(to_string(row.state)), row.interview_id,
                   row.interview_url, reason});
}

}  // namespace cis::examples
