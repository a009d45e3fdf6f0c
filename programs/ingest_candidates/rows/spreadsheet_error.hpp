#pragma once

#include <string_view>

namespace cis::programs {

/// Whether a cell is what a spreadsheet shows where it has no value: `#N/A`, `#REF!`, `#WERT!`, `########`,
/// `Err:502`. In each language `#` comes first, and mostly `!` or `?` last.
bool is_spreadsheet_error(std::string_view cell);

/// Whether one of the words of a text is one: a name can be joined of several cells.
bool has_spreadsheet_error(std::string_view text);

}  // namespace cis::programs
