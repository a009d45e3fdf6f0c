#include "run/results_file.hpp"

#include <utility>

#include "csv/csv_text.hpp"
#include "csv/new_file.hpp"

namespace cis::programs {

ResultsFile::ResultsFile(std::filesystem::path file)
    : file_(std::move(file)), writer_(new_csv_file(file_, ',')) {
    writer_.write({"line", "state", "interview_id", "interview_url", "reason"});
}

void ResultsFile::write(std::size_t line, const ingest::RowReport& row, const std::string& reason) {
    // The service has chosen the ids and URLs, and may be quoted in the reason.
    writer_.write({std::to_string(line), std::string(to_string(row.state)), harmless_cell(row.interview_id),
                   harmless_cell(row.interview_url), harmless_cell(reason)});
}

}  // namespace cis::programs
