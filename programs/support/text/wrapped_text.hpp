#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::programs {

/// How many characters a text in UTF-8 has.
[[nodiscard]] std::size_t count_characters(std::string_view text) noexcept;

/// Breaks paragraphs, which line ends divide, into lines of at most 79 characters. A word that is longer
/// stays whole.
/// @param indent blanks before each line
/// @param column how many characters the first line already has
[[nodiscard]] std::string wrapped_text(const std::string& text, std::size_t indent, std::size_t column = 0);

}  // namespace cis::programs
