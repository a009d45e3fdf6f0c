#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace cis::detail {

/// Reads an HTTP-date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
[[nodiscard]] std::optional<std::chrono::sys_seconds> parse_http_date(std::string_view text);

}  // namespace cis::detail
