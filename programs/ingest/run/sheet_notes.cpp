#include "ingest/run/sheet_notes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "csv/row_place.hpp"
#include "ingest/rows/columns.hpp"
#include "ingest/run/row_findings.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"
#include "workbook/cell_place.hpp"

namespace cis::programs::ingest_command {
namespace {

std::string list_of_rows(const std::vector<std::uint32_t>& rows) {
    std::vector<RowPlace> places;
    for (const std::uint32_t row : rows) {
        if (places.size() < RowFindings::shown) places.push_back(RowPlace::of_sheet(row));
    }
    return list_of(places, rows.size());
}

const char* fate_of(HiddenRows hidden) {
    return hidden == HiddenRows::skip ? "left out" : "taken like the others";
}

/// `sheet 'Liste', titles in row 4, 2 hidden rows left out`
std::string summary_of(const TableView& view, HiddenRows hidden) {
    std::string text = "sheet " + in_quotes(harmless(view.sheet)) + ", titles in row " +
                       std::to_string(view.header_row.value_or(view.first_row));
    if (!view.hidden_rows.empty())
        text += ", " + number_of(view.hidden_rows.size(), "hidden row") + ' ' + fate_of(hidden);
    if (!view.struck_rows.empty())
        text += ", " + number_of(view.struck_rows.size(), "row") + " with text that is struck out";
    return text;
}

}  // namespace

std::optional<ReadSheet> read_sheet(const TableView* view, HiddenRows hidden) {
    if (view == nullptr) return std::nullopt;
    return ReadSheet{.name = view->sheet,
                     .header_row = view->header_row.value_or(view->first_row),
                     .hidden_rows = view->hidden_rows.size(),
                     .are_hidden_sent = hidden == HiddenRows::send,
                     .summary = summary_of(*view, hidden)};
}

void tell_hidden(const TableView& view, HiddenRows hidden, Notes& notes) {
    if (const std::size_t all = view.hidden_rows.size(); all > 0) {
        notes.say("hidden_rows", number_of(all, "hidden row is ", "hidden rows are ") + fate_of(hidden) +
                                     ": " + list_of_rows(view.hidden_rows));
    }
    for (const TableColumn& column : view.columns) {
        if (!column.is_hidden) continue;
        const std::string title = column.title.empty() ? "" : ", " + in_quotes(harmless(column.title)) + ',';
        notes.say("hidden_column", "column " + column_letters(column.number) + title +
                                       " is hidden in the sheet, and is read like the others");
    }
    if (view.hidden_sheets.empty()) return;
    std::vector<std::string> names;
    for (const std::string& sheet : view.hidden_sheets) {
        if (sheet != view.sheet) names.push_back(harmless(sheet));
    }
    if (names.empty()) return;
    notes.say("hidden_sheets", std::string(names.size() == 1 ? "a hidden sheet is" : "hidden sheets are") +
                                   " not read: " + list_in_quotes(names));
}

void tell_struck(const TableView& view, Notes& notes) {
    const std::size_t all = view.struck_rows.size();
    if (all == 0) return;
    notes.say("struck_rows", number_of(all, "row has", "rows have") +
                                 " text that is struck out: " + list_of_rows(view.struck_rows) +
                                 ". Such a row is taken like the others: delete it if it should not count");
}

}  // namespace cis::programs::ingest_command
