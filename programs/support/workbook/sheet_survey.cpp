#include "workbook/sheet_survey.hpp"

#include <optional>
#include <utility>

namespace cis::programs {
namespace {

constexpr std::size_t first_row_count = 30;
constexpr std::size_t kept_bytes = 512;

void note_columns(const SheetRow& row, std::vector<bool>& columns) {
    for (const SheetCell& cell : row.cells) {
        if (columns.size() < cell.column) columns.resize(cell.column);
        columns[cell.column - 1] = true;
    }
}

}  // namespace

SheetSurvey survey(SheetRows& rows, std::size_t most) {
    SheetSurvey found;
    while (found.rows < most) {
        std::optional<SheetRow> row = rows.next();
        if (!row) break;
        if (row->cells.empty() && !row->fault) continue;
        ++found.rows;
        if (row->is_hidden) found.hidden_rows.push_back(row->number);
        if (row->is_struck) found.struck_rows.push_back(row->number);
        if (found.first_rows.size() >= first_row_count) {
            note_columns(*row, found.columns);
            continue;
        }
        for (SheetCell& cell : row->cells) {
            if (cell.text.size() <= kept_bytes) continue;
            cell.text.resize(kept_bytes);
            found.has_cut_text = true;
        }
        found.first_rows.push_back(std::move(*row));
    }
    found.layout = rows.layout();
    return found;
}

}  // namespace cis::programs
