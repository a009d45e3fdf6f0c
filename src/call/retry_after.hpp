#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace cis::detail {

/// What a longer `Retry-After` is read as: no call waits longer, and one absurd answer cannot pause a client
/// for ever.
inline constexpr std::chrono::hours longest_retry_after{24};

/// Reads a `Retry-After` header: seconds, with a fraction if need be, or an HTTP-date.
/// @param now what a date is compared with; one in the past is 0
/// @return how long to wait, 0 to longest_retry_after; none for anything else, also negative numbers
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_retry_after(
    std::string_view text, std::chrono::system_clock::time_point now);

}  // namespace cis::detail
