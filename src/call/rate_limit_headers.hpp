#pragma once

#include <chrono>
#include <optional>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// How long a quota stays used up, as an answer's headers say. The document names no header, so the common
/// ones are read: `X-RateLimit-Remaining` with `X-RateLimit-Reset`, and the same without `X-`. A reset is in
/// seconds from now, or, when it is as large as an epoch time, a point in time.
/// @return none unless nothing remains and the reset can be read; at most a day
[[nodiscard]] std::optional<std::chrono::milliseconds> exhausted_for(
    const Headers& headers, std::chrono::system_clock::time_point now);

}  // namespace cis::detail
