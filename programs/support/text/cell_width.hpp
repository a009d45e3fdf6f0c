#pragma once

#include <cstddef>
#include <string_view>

namespace cis::programs {

/// How many cells of a terminal a character takes: two for a Chinese one, none for a combining one. 1 if the
/// system does not know.
[[nodiscard]] std::size_t cell_width(char32_t character);

/// How many cells the characters of a text take.
[[nodiscard]] std::size_t cell_width(std::string_view text);

}  // namespace cis::programs
