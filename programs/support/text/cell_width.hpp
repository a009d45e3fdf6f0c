#pragma once

#include <cstddef>

namespace cis::programs {

/// How many cells of a terminal a character takes: a Chinese one has two, a combining one none. It is 1 if
/// the system does not know.
[[nodiscard]] std::size_t cell_width(char32_t character);

}  // namespace cis::programs
