#pragma once

#include <cstddef>

namespace cis::detail {

/// So much of the body of a response that is no success is read, and the rest is not: whoever gets more knows
/// that it is only the begin. Nobody needs a larger error.
inline constexpr std::size_t most_of_error_body = std::size_t{1024} * 1024 + 1;

}  // namespace cis::detail
