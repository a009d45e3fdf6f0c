#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "driver.hpp"

namespace cis::test {

/// A `Retry-After` of a 429 with the date `answer_date`, and its effect.
struct RetryAfterRow {
    std::string text;
    /// The wait of the call before it retries; none: the call fails at once.
    std::optional<std::chrono::milliseconds> wait;
    /// The wait of the next call.
    std::chrono::milliseconds pause_of_others;
};

/// The `Date` of the response. The client's clock shows another year, so the client cannot have used it.
inline constexpr const char* answer_date = "Sun, 01 Mar 2026 09:00:00 GMT";

/// Stands for a wait that the service did not demand: a part of the first back-off.
inline constexpr std::chrono::milliseconds back_off{-1};

[[nodiscard]] const std::vector<RetryAfterRow>& retry_after_table();

/// The behaviour of a call that gets this `Retry-After`, and of the next call.
[[nodiscard]] RetryAfterRow observe_retry_after(const std::string& text, Driver driver);

}  // namespace cis::test
