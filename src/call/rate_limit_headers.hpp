#pragma once

#include <chrono>
#include <optional>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// The window of the legacy API's rate limit (document: Limits). No quota stays used up for longer.
inline constexpr std::chrono::minutes rate_limit_window{1};

/// How long a quota stays used up, as an answer's headers say. The document names no header, so the common
/// ones are tried: `X-RateLimit-Remaining` with `X-RateLimit-Reset`, and the same without `X-`. A reset is
/// read like a `Retry-After` that is a number.
/// @param answered when the answer was made
/// @return none unless nothing remains and the reset can be read; at most rate_limit_window
[[nodiscard]] std::optional<std::chrono::milliseconds> exhausted_for(
    const Headers& headers, std::chrono::system_clock::time_point answered);

}  // namespace cis::detail
