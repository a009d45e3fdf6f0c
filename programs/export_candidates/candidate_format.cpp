#include "candidate_format.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include <cis/model/candidate.hpp>

#include "cell.hpp"
#include "column.hpp"
#include "csv/csv_text.hpp"
#include "csv/own_file.hpp"

namespace cis::programs {
namespace {

/// The name of the format. The checkpoint must have the same.
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

sync::ExportFormat csv_format(const Dialect& dialect, const std::string& columns) {
    std::vector<Column> chosen = columns.empty() ? usual_columns() : columns_of(columns);
    if (!columns.empty())
        chosen.push_back({std::string(export_mark), [](const Candidate&) { return Cell(); }});
    std::vector<std::string> titles;
    titles.reserve(chosen.size());
    for (const Column& column : chosen) titles.push_back(harmless_cell(column.title));
    return {.name = name_of(dialect, columns),
            .head = std::string(utf8_mark) + csv_row(titles, dialect.delimiter, dialect.line_end),
            .record = [chosen = std::move(chosen), dialect](const Candidate& candidate) {
                std::vector<std::string> cells;
                for (const Column& column : chosen)
                    cells.push_back(cell_text(column.cell(candidate), dialect));
                return csv_row(cells, dialect.delimiter, dialect.line_end);
            }};
}

}  // namespace cis::programs
