#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// A text as a cell of Open XML holds it: characters that XML does not have are escaped as `_x0001_`, and a
/// text that looks like such an escape too. without_escapes() undoes it.
[[nodiscard]] std::string escaped_for_workbook(std::string_view text);

/// A text as a workbook of ours holds it, so that restored_cell() returns the text. It gets apostrophes only
/// if it has some that would be removed.
[[nodiscard]] std::string restorable_cell(const std::string& text);

}  // namespace cis::programs
