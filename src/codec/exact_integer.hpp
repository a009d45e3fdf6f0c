#pragma once

namespace cis::detail {

/// 2^53: a double holds every integer up to here, and not every one above.
inline constexpr double largest_exact_integer = 9007199254740992.0;

}  // namespace cis::detail
