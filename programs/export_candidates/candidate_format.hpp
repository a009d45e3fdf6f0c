#pragma once

#include <string>

#include <cis/sync/export_options.hpp>

#include "dialect.hpp"

namespace cis::programs {

/// A CSV file of candidates.
/// @param columns a list for columns_of(); empty: usual_columns(). A file with chosen columns says by a last
///                one, export_mark, that its cells are as export_candidates writes them.
[[nodiscard]] sync::ExportFormat csv_format(const Dialect& dialect, const std::string& columns);

}  // namespace cis::programs
