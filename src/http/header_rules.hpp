#pragma once

#include <string_view>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// Whether a header can be sent: its name is a token, its value has no control characters.
[[nodiscard]] bool is_sendable_header(std::string_view name, std::string_view value) noexcept;

/// The response headers that may be logged and kept in errors. All others could hold secrets or personal
/// data.
[[nodiscard]] Headers loggable_headers(const Headers& headers);

}  // namespace cis::detail
