#pragma once

#include <string>

#include <cis/sync/export_options.hpp>

#include "dialect.hpp"

namespace cis::programs {

/// The format of a CSV file of candidates.
/// @param columns a list for columns_of(); empty: usual_columns(). If columns are chosen, the file has a last
/// column, export_mark. It says that the cells are in the form that export_candidates writes
[[nodiscard]] sync::ExportFormat csv_format(const Dialect& dialect, const std::string& columns);

}  // namespace cis::programs
