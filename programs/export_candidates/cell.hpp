#pragma once

#include <string>
#include <variant>

#include <cis/core/timestamp.hpp>

#include "dialect.hpp"

namespace cis::programs {

/// The value of a column for a candidate: nothing, a text, a number, yes or no, or a time.
using Cell = std::variant<std::monostate, std::string, double, bool, Timestamp>;

/// The text of a cell in a CSV file. No spreadsheet takes it for a formula (harmless_cell()). The time zone
/// of the dialect must be the one that use_time_zone() has set.
[[nodiscard]] std::string cell_text(Cell cell, const Dialect& dialect);

}  // namespace cis::programs
