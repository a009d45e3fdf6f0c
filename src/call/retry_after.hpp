#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// What a longer `Retry-After` is read as. No call waits for so long: RetryPolicy::longest_pause is in force.
inline constexpr std::chrono::years longest_retry_after{100};

/// When an answer was made: its `Date`, so that a wrong clock on this side does not matter; without one
/// `now`.
[[nodiscard]] std::chrono::system_clock::time_point time_of_answer(const Headers& headers,
                                                                   std::chrono::system_clock::time_point now);

/// Reads a `Retry-After` header: seconds, with a fraction if need be, or an HTTP-date. A number as large as
/// an epoch time, in seconds or milliseconds, is read as a point in time.
/// @param answered when the answer was made, which a point in time is compared with; one in the past is 0
/// @return how long to wait, rounded up, 0 to longest_retry_after; none for anything else, also negative
///         numbers
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_retry_after(
    std::string_view text, std::chrono::system_clock::time_point answered);

}  // namespace cis::detail
