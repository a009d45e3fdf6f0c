#pragma once

#include <curl/curl.h>

#include <vector>

namespace cis::detail {

/// The sockets of the connections of one multi handle. libcurl opens and closes them through this class. So
/// they do not survive `exec()`, and an idle one can be checked before it is reused.
class ConnectionSockets {
public:
    /// Opens a socket for libcurl. @return CURL_SOCKET_BAD if the system refuses
    [[nodiscard]] curl_socket_t open(const curl_sockaddr& address);
    /// Closes a socket that open() returned.
    int close(curl_socket_t socket) noexcept;
    /// Closes all sockets without sending anything, not even the end of a TLS session. In a forked child the
    /// connections belong to the parent too.
    void close_all() noexcept;

    /// Shuts down all connections, so that a read meets their end. libcurl still closes the sockets.
    void break_off() noexcept;

    /// Records that an HTTP/1 transfer on the connection succeeded.
    void served(int local_port) noexcept;
    /// Whether an idle connection has unread data or has ended. Between two HTTP/1 requests the server has
    /// nothing to send, so unread data could become the response to the wrong request. False for connections
    /// that served no transfer: a new TLS connection may have unread session tickets.
    [[nodiscard]] bool has_unread(int local_port) const noexcept;

private:
    struct Socket {
        curl_socket_t descriptor;
        int idle_port{0};  ///< its local port, set after a successful HTTP/1 transfer
    };

    std::vector<Socket> sockets_;
};

}  // namespace cis::detail
