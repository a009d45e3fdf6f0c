#pragma once

#include <string>
#include <string_view>

#include "answers.hpp"
#include "curl_client.hpp"
#include "socket.hpp"

namespace cis::test {

/// A complete request, for clients that write their own bytes.
inline constexpr std::string_view simple_request = "GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// Throws `std::system_error`.
void send_bytes(const OwnedSocket& socket, std::string_view bytes);

/// Waits for exactly this number of bytes. Returns fewer if the connection ended before.
[[nodiscard]] std::string receive_bytes(const OwnedSocket& socket, std::size_t size);

/// The received bytes, and how the connection ended.
struct ConnectionEnd {
    std::string received;
    int error = 0;  ///< 0 after FIN, and usually `reset_by_peer` after RST
};

[[nodiscard]] ConnectionEnd read_to_the_end(const OwnedSocket& socket);

/// What a client sees that sends one request.
[[nodiscard]] ConnectionEnd ending_of(const Responder& answer);

/// What libcurl sees on a fresh connection.
[[nodiscard]] CurlOutcome outcome_of(const Responder& answer);

}  // namespace cis::test
