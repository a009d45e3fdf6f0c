#pragma once

#include <string_view>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// Why a header cannot be sent, in words that quote nothing of it; empty when it can: its name is a token,
/// its value has no control characters and is not blank (libcurl would leave it out), but may be empty.
[[nodiscard]] std::string_view fault_of_header(std::string_view name, std::string_view value) noexcept;
/// Whether a header can be sent.
[[nodiscard]] inline bool is_sendable_header(std::string_view name, std::string_view value) noexcept {
    return fault_of_header(name, value).empty();
}

/// The response headers that may be logged and kept in errors. All others could hold secrets or personal
/// data.
[[nodiscard]] Headers loggable_headers(const Headers& headers);

}  // namespace cis::detail
