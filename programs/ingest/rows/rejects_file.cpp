#include "ingest/rows/rejects_file.hpp"

#include <algorithm>
#include <cstddef>
#include <system_error>
#include <utility>

#include "csv/reject_columns.hpp"
#include "ingest/rows/blanks.hpp"

namespace cis::programs::ingest_command {
namespace {

std::vector<bool> replaced_columns(const std::vector<std::string>& header) {
    std::vector<bool> replaced;
    for (const std::string& name : header) replaced.push_back(is_reject_column(trimmed(name)));
    return replaced;
}

TableForm form_of(const RejectsLayout& layout, const std::vector<bool>& is_replaced) {
    const RejectColumns& added = layout.is_of_sheet ? sheet_reject_columns : reject_columns;
    TableForm form{.titles = {added.begin(), added.end()},
                   .dialect = {.delimiter = layout.delimiter},
                   .sheet = "Rejected"};
    for (std::size_t column = 0; column < is_replaced.size(); ++column) {
        if (!is_replaced[column]) form.titles.push_back(layout.header[column]);
    }
    return form;
}

}  // namespace

bool is_reject_column(std::string_view name) noexcept {
    return std::ranges::any_of(all_reject_columns, [name](const RejectColumns* columns) {
        return std::ranges::find(*columns, name) != columns->end();
    });
}

RejectsFile::RejectsFile(std::filesystem::path file, const RejectsLayout& layout, bool replaces)
    : is_replaced_(replaced_columns(layout.header)),
      file_(std::move(file), form_of(layout, is_replaced_), replaces) {}

RejectsFile::~RejectsFile() {
    try {
        end(false);
    } catch (const std::system_error&) {  // the rows stay in a file beside it
    }
}

void RejectsFile::write(const CsvRecord& record, const Rejection& why) {
    std::vector<Cell> row = {record.is_added ? Cell() : Cell(std::to_string(record.line)), why.param,
                             why.message};
    for (std::size_t column = 0; column < record.cells.size(); ++column) {
        if (column >= is_replaced_.size() || !is_replaced_[column]) row.emplace_back(record.cells[column]);
    }
    file_.write(row);
    ++rows_;
}

void RejectsFile::end(bool is_whole) {
    if (std::exchange(has_ended_, true)) return;
    if (rows_ > 0) {
        file_.take_place();
    } else {
        is_whole ? file_.leave_none() : file_.discard();
    }
}

}  // namespace cis::programs::ingest_command
