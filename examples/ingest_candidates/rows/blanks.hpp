#pragma once

#include <string>
#include <string_view>

namespace cis::examples {

/// The text without the white space around it: spaces of every width, tabs, line ends, byte order marks.
std::string_view trimmed(std::string_view text) noexcept;

/// The form of a column's name for comparisons: without white space and underscores, in lower case (ASCII).
std::string folded(std::string_view name);

}  // namespace cis::examples
