#include "ingest/run/results_file.hpp"

#include <system_error>
#include <utility>
#include <vector>

#include "csv/result_columns.hpp"
#include "ingest/run/state_words.hpp"

namespace cis::programs::ingest_command {
namespace {

std::vector<std::string> titles_of(const ResultColumns& columns) { return {columns.begin(), columns.end()}; }

TableForm form_of(char delimiter, bool has_rows_of_sheet) {
    TableForm form{.titles = titles_of(has_rows_of_sheet ? sheet_result_columns : result_columns),
                   .sheet = "Results"};
    form.dialect.delimiter = delimiter;
    return form;
}

}  // namespace

ResultsFile::ResultsFile(std::filesystem::path file, char delimiter, bool has_rows_of_sheet, bool replaces)
    : file_(std::move(file), form_of(delimiter, has_rows_of_sheet), replaces) {}

ResultsFile::~ResultsFile() {
    if (has_ended_) return;
    try {
        has_rows_ ? file_.take_place() : file_.discard();
    } catch (const std::system_error&) {  // the rows stay in a file beside it
    }
}

void ResultsFile::end() {
    has_ended_ = true;
    file_.take_place();
}

void ResultsFile::write(const Row& row, const ingest::RowReport& report) {
    file_.write({static_cast<double>(row.line), row.name, std::string(word_of(report.state)),
                 report.interview_id, Link{report.interview_url}, row.reason});
    has_rows_ = true;
}

}  // namespace cis::programs::ingest_command
