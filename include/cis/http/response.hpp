#pragma once

#include <cstddef>
#include <string>

#include <cis/http/headers.hpp>

namespace cis {

/// How much capacity a transport should reserve behind the body, so that it is decoded in place.
inline constexpr std::size_t response_body_padding = 64;

/// Whether a status is one of success: 2xx.
[[nodiscard]] constexpr bool is_success(int status) noexcept { return status / 100 == 2; }

/// One HTTP response.
struct Response {
    int status{0};       ///< 0 when no status line was received
    Headers headers{};   ///< of the final response, no interim one
    std::string body{};  ///< decoded (gzip removed); empty when a sink took it
};

}  // namespace cis
