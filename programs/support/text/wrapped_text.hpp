#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::programs {

/// The number of characters in a UTF-8 text.
[[nodiscard]] std::size_t count_characters(std::string_view text) noexcept;

/// Breaks paragraphs, which line ends separate, into lines of at most 79 characters. A longer word stays
/// whole.
/// @param indent blanks before each line
/// @param column how many characters the first line already has
[[nodiscard]] std::string wrapped_text(const std::string& text, std::size_t indent, std::size_t column = 0);

}  // namespace cis::programs
