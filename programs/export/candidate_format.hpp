#pragma once

#include <string>
#include <vector>

#include <cis/sync/export_options.hpp>

#include "export/column.hpp"
#include "export/people_columns.hpp"
#include "table/dialect.hpp"

namespace cis::programs::export_command {

/// The columns of a file, and what they are called in the checkpoint of an export.
struct ColumnChoice {
    std::string name{};
    std::vector<Column> columns{};
};

/// The columns that a person chooses. Except for `all`, the last one is export_mark, which says that the file
/// is an export.
/// @param chosen `all` for usual_columns(), a list for columns_of(), or nothing for people_columns()
/// @param postings the words of the postings, for people_columns()
[[nodiscard]] ColumnChoice choice_of(const std::string& chosen, PostingsInWords postings);

/// The titles of the columns.
[[nodiscard]] std::vector<std::string> titles_of(const std::vector<Column>& columns);

/// The cells of a candidate.
[[nodiscard]] std::vector<Cell> cells_of(const std::vector<Column>& columns, const Candidate& candidate);

/// The format of a CSV file of candidates.
[[nodiscard]] sync::ExportFormat csv_format(const Dialect& dialect, ColumnChoice choice);

}  // namespace cis::programs::export_command
