#include "run/results_file.hpp"

#include <utility>

#include "csv/csv_text.hpp"
#include "csv/new_csv_file.hpp"
#include "run/state_words.hpp"

namespace cis::programs {

ResultsFile::ResultsFile(std::filesystem::path file, char delimiter)
    : file_(std::move(file)), writer_(new_csv_file(file_, delimiter)) {
    writer_.write_byte_order_mark();
    writer_.write({"line", "name", "state", "interview_id", "interview_url", "reason"});
}

void ResultsFile::write(const Row& row, const ingest::RowReport& report) {
    // The service chooses the ids and URLs, and the reason may quote it.
    writer_.write({std::to_string(row.line), harmless_cell(row.name), std::string(word_of(report.state)),
                   harmless_cell(report.interview_id), harmless_cell(report.interview_url),
                   harmless_cell(row.reason)});
}

}  // namespace cis::programs
