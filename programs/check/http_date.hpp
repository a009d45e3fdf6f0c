#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace cis::programs::check_command {

/// The time in a header `Date`, e.g. `Sun, 06 Nov 1994 08:49:37 GMT`; none if it has another form.
[[nodiscard]] std::optional<std::chrono::sys_seconds> time_of_http_date(std::string_view text);

}  // namespace cis::programs::check_command
