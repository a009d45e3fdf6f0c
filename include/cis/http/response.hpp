#pragma once

#include <cstddef>
#include <string>

#include <cis/http/headers.hpp>

namespace cis {

/// How many bytes of capacity a transport should reserve after the body, so that the body is decoded
/// in place.
inline constexpr std::size_t response_body_padding = 64;

/// Whether a status means success: 2xx.
[[nodiscard]] constexpr bool is_success(int status) noexcept { return status / 100 == 2; }

/// One HTTP response.
struct Response {
    int status{0};       ///< 0 if no status line was received
    Headers headers{};   ///< headers of the final response, without those of interim responses
    std::string body{};  ///< decompressed; empty if a sink took it
};

}  // namespace cis
