#pragma once

#include <curl/curl.h>

#include <vector>

namespace cis::detail {

/// The sockets of the connections that one multi handle keeps. libcurl opens and closes them through here, so
/// that they do not survive `exec()`, and so that an idle one can be looked at before it is used again.
class ConnectionSockets {
public:
    /// Opens a socket for libcurl. @return CURL_SOCKET_BAD when the system refuses
    [[nodiscard]] curl_socket_t open(const curl_sockaddr& address);
    /// Closes a socket that open() returned.
    int close(curl_socket_t socket) noexcept;
    /// Closes all of them and sends nothing, not even the end of a TLS session: in a forked child they are
    /// the parent's connections too.
    void close_all() noexcept;

    /// Ends all connections: whoever reads from one meets its end. libcurl still closes the sockets.
    void break_off() noexcept;

    /// Notes that a transfer of HTTP/1 on the connection ended well.
    void served(int local_port) noexcept;
    /// Whether an idle connection has something to read, or has ended. Between two requests of HTTP/1 nothing
    /// is due, so that the next answer could be somebody else's. False for connections that served no
    /// transfer: a new TLS connection may hold session tickets.
    [[nodiscard]] bool has_unread(int local_port) const noexcept;

private:
    struct Socket {
        curl_socket_t descriptor;
        int idle_port{0};  ///< its local port, once it has served a transfer of HTTP/1
    };

    std::vector<Socket> sockets_;
};

}  // namespace cis::detail
