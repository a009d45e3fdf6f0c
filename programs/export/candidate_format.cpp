#include "export/candidate_format.hpp"

#include <string_view>
#include <utility>

#include <cis/model/candidate.hpp>

#include "csv/csv_text.hpp"
#include "csv/own_file.hpp"

namespace cis::programs::export_command {
namespace {

/// The name of the format. The checkpoint must have the same name.
std::string name_of(const Dialect& dialect, const std::string& columns) {
    std::string name = "csv";
    if (dialect != Dialect()) {
        name += std::string(" delimiter ") + dialect.delimiter + " decimal " + dialect.decimal;
        if (dialect.line_end == "\r\n") name += " CR LF";
        if (!dialect.time_zone.empty()) name += " time zone " + dialect.time_zone;
    }
    if (!columns.empty()) name += " columns " + columns;
    return name;
}

}  // namespace

ColumnChoice choice_of(const std::string& chosen, PostingsInWords postings) {
    if (chosen == all_columns) return {.columns = usual_columns()};
    ColumnChoice choice = chosen.empty()
                              ? ColumnChoice{.name = "people", .columns = people_columns(std::move(postings))}
                              : ColumnChoice{.name = chosen, .columns = columns_of(chosen)};
    choice.columns.push_back({std::string(export_mark), [](const Candidate&) { return Cell(); }});
    return choice;
}

std::vector<std::string> titles_of(const std::vector<Column>& columns) {
    std::vector<std::string> titles;
    titles.reserve(columns.size());
    for (const Column& column : columns) titles.push_back(column.title);
    return titles;
}

std::vector<Cell> cells_of(const std::vector<Column>& columns, const Candidate& candidate) {
    std::vector<Cell> cells;
    cells.reserve(columns.size());
    for (const Column& column : columns) cells.push_back(column.cell(candidate));
    return cells;
}

sync::ExportFormat csv_format(const Dialect& dialect, ColumnChoice choice) {
    std::vector<std::string> titles = titles_of(choice.columns);
    for (std::string& title : titles) title = harmless_cell(std::move(title));
    return {.name = name_of(dialect, choice.name),
            .head = std::string(utf8_mark) + csv_row(titles, dialect.delimiter, dialect.line_end),
            .record = [columns = std::move(choice.columns), dialect](const Candidate& candidate) {
                std::vector<std::string> texts;
                for (Cell& cell : cells_of(columns, candidate))
                    texts.push_back(cell_text(std::move(cell), dialect));
                return csv_row(texts, dialect.delimiter, dialect.line_end);
            }};
}

}  // namespace cis::programs::export_command
