#pragma once

#include <cstddef>

namespace cis::detail {

/// How much of the body of an unsuccessful response is read. The rest is not read. A body of this size is
/// therefore only the beginning of a longer one. No error needs to be larger.
inline constexpr std::size_t most_of_error_body = std::size_t{1024} * 1024 + 1;

}  // namespace cis::detail
