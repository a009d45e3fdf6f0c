#pragma once

#include <string_view>

#include <cis/http/headers.hpp>

namespace cis::programs {

/// Whether every HTTP server and proxy reads the same body after these headers: it has one plain length or is
/// chunked, and nothing else is said about it. If two readers differ, one request can hide another.
/// @param version the version of the request, e.g. `HTTP/1.1`
[[nodiscard]] bool is_framed_plainly(const Headers& headers, std::string_view version);

}  // namespace cis::programs
