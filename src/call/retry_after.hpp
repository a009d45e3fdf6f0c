#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// The longest `Retry-After`: a longer one is shortened to this. No call waits this long, because
/// RetryPolicy::longest_pause limits it.
inline constexpr std::chrono::years longest_retry_after{100};

/// The time of a response: its `Date`, or `now` if there is no `Date`. A wrong local clock does not affect
/// `Date`.
[[nodiscard]] std::chrono::system_clock::time_point time_of_response(
    const Headers& headers, std::chrono::system_clock::time_point now);

/// The wait that the `Retry-After` headers of a response ask for. The service and a gateway in front of it
/// may each send one, and a proxy may join them to `3, 1`. The longest one counts.
[[nodiscard]] std::optional<std::chrono::milliseconds> retry_after_of(
    const Headers& headers, std::chrono::system_clock::time_point response_time);

/// Reads a single `Retry-After`: seconds, possibly with a fraction, or an HTTP-date. A number as large as an
/// epoch time, in seconds or milliseconds, is a point in time.
/// @param response_time the time of the response, to compare a point in time with; one in the past is 0
/// @return how long to wait, rounded up, 0 to longest_retry_after; none for any other text, including
/// negative numbers
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_retry_after(
    std::string_view text, std::chrono::system_clock::time_point response_time);

}  // namespace cis::detail
