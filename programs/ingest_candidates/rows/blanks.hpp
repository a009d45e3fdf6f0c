#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// The text without what nobody sees around it: blanks of every width, line ends, marks of direction, byte
/// order marks.
std::string_view trimmed(std::string_view text) noexcept;

/// The same as version 1 of the recipe of keys was given it: it left all invisible characters but two.
std::string_view trimmed_before(std::string_view text) noexcept;

/// The form of a column's name for comparisons: without what nobody sees and underscores, in lower case
/// (ASCII).
std::string folded(std::string_view name);

}  // namespace cis::programs
