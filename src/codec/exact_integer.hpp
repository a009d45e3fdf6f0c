#pragma once

namespace cis::detail {

/// 2^53: a double represents every integer up to this one exactly, but not every larger one.
inline constexpr double largest_exact_integer = 9007199254740992.0;

}  // namespace cis::detail
