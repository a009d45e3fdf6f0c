#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cis::programs {

/// The lines of a file as text for people: `line 4`, `lines 4 and 9`, `lines 3, 4, 5 and 329 more`.
/// @param lines the lines to name, at least one
/// @param all   how many lines there are
[[nodiscard]] std::string line_list(const std::vector<std::size_t>& lines, std::size_t all);

}  // namespace cis::programs
