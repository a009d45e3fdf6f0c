#pragma once

#include <chrono>
#include <optional>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// The window of the legacy API's rate limit (specification: Limits). No quota stays exhausted for longer.
inline constexpr std::chrono::minutes rate_limit_window{1};

/// How long the quota stays exhausted according to a response's headers. The specification names no headers,
/// so the SDK tries the usual ones: `X-RateLimit-Remaining` with `X-RateLimit-Reset`, and the same without
/// `X-`. A reset is read like a numeric `Retry-After`.
/// @param response_time the time of the response
/// @return at most rate_limit_window; none if something remains or the reset cannot be read
[[nodiscard]] std::optional<std::chrono::milliseconds> exhausted_for(
    const Headers& headers, std::chrono::system_clock::time_point response_time);

}  // namespace cis::detail
