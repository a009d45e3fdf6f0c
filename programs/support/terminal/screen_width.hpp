#pragma once

#include <cstddef>
#include <optional>

namespace cis::programs {

/// The columns of the terminal that a file descriptor is connected to; none if it is no terminal or does not
/// say.
[[nodiscard]] std::optional<std::size_t> screen_width(int descriptor);

}  // namespace cis::programs
