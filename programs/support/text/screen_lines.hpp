#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cis::programs {

/// Breaks lines for people between words, so that a terminal does not break them within words. A line that
/// begins with two blanks is something to copy, such as options: it stays whole, because the end of a line in
/// a shell runs what was pasted. What follows a label, as in `Rows:      56 to go`, stays indented after the
/// label.
/// @param text  harmless_lines(), or harmless() for a line
/// @param width the columns of the terminal; none: the text stays as it is
[[nodiscard]] std::string screen_lines(std::string_view text, std::optional<std::size_t> width);

/// The beginning of a text that fits into some columns of a terminal.
[[nodiscard]] std::string_view beginning_in(std::string_view text, std::size_t width);

}  // namespace cis::programs
