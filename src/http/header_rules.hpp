#pragma once

#include <string>
#include <string_view>

#include "cis/http/headers.hpp"

namespace cis::detail {

/// Why a header cannot be sent, without quoting it; empty if it can. The name must be a token. The value may
/// be empty, but must not contain control characters or be blank (libcurl would omit the header).
[[nodiscard]] std::string_view fault_of_header(std::string_view name, std::string_view value) noexcept;
/// Whether a header can be sent.
[[nodiscard]] inline bool is_sendable_header(std::string_view name, std::string_view value) noexcept {
    return fault_of_header(name, value).empty();
}

/// The response headers that may be logged and kept in errors. All others could contain secrets or personal
/// data.
[[nodiscard]] Headers loggable_headers(const Headers& headers);
/// The service's id of the request in a printable form; empty if the response has none.
[[nodiscard]] std::string printable_request_id(const Headers& headers);

}  // namespace cis::detail
