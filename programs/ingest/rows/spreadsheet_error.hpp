#pragma once

#include <string_view>

namespace cis::programs::ingest_command {

/// Whether a cell is an error that a spreadsheet shows when it has no value: `#N/A`, `#REF!`, `#WERT!`,
/// `########`, `Err:502`. In each language `#` comes first, and usually `!` or `?` last.
bool is_spreadsheet_error(std::string_view cell);

/// Whether a word of a text is such an error. A name can be joined from several cells.
bool has_spreadsheet_error(std::string_view text);

}  // namespace cis::programs::ingest_command
