#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace cis::test {

/// A `Retry-After` of a 429 that was made at `answer_date`, and what it means.
struct RetryAfterRow {
    std::string text;
    /// How long the call waits before it tries again; none: it ends at once.
    std::optional<std::chrono::milliseconds> wait;
    /// How long a call that comes behind it waits.
    std::chrono::milliseconds pause_of_others;
};

/// The answer's own date. The client's clock shows another year, so that it cannot be what is looked at.
inline constexpr const char* answer_date = "Sun, 01 Mar 2026 09:00:00 GMT";

/// What the tables call a wait that the service did not ask for: some part of the first back-off.
inline constexpr std::chrono::milliseconds back_off{-1};

[[nodiscard]] const std::vector<RetryAfterRow>& retry_after_table();

/// What happens to a call that meets it, and to the next one.
[[nodiscard]] RetryAfterRow observe_retry_after(const std::string& text);

}  // namespace cis::test
