#pragma once

#include <curl/curl.h>

#include <vector>

namespace cis::detail {

/// The sockets of the connections of one multi handle. libcurl opens and closes them through this class. So
/// the sockets do not survive `exec()`, and an idle socket can be checked before it is reused.
class ConnectionSockets {
public:
    /// Opens a socket for libcurl. @return CURL_SOCKET_BAD if the system refuses
    [[nodiscard]] curl_socket_t open(const curl_sockaddr& address);
    /// Closes a socket that open() returned.
    int close(curl_socket_t socket) noexcept;
    /// Closes all sockets without sending anything, not even the end of a TLS session. In a forked child, the
    /// connections also belong to the parent.
    void close_all() noexcept;

    /// Records the TLS of a connection.
    /// @param tls its `SSL*`, only compared
    void carries(int local_port, const void* tls) noexcept;
    /// Shuts down the connection with this TLS, so that a read finds its end. libcurl closes it later.
    void break_off(const void* tls) noexcept;
    /// Shuts down the connection with this local port.
    void break_off_port(int local_port) noexcept;

    /// Records that an HTTP/1 transfer on the connection succeeded.
    void served(int local_port) noexcept;
    /// Whether an idle connection has unread data or has ended. Between two HTTP/1 requests the server has
    /// nothing to send, so unread data could become the response to the wrong request. False for connections
    /// that served no transfer: a new TLS connection may have unread session tickets.
    [[nodiscard]] bool has_unread(int local_port) noexcept;

private:
    struct Socket {
        curl_socket_t descriptor;
        int local_port{0};         ///< 0 until it is needed
        const void* tls{nullptr};  ///< the TLS of the connection, if known
        bool has_served{false};    ///< whether an HTTP/1 transfer has succeeded
    };

    /// Does something with each connection that has this local port. Connections to different servers can
    /// have the same local port. Then the result applies to all of them, which is the safe mistake.
    template <class Work>
    void each_at(int local_port, Work work) noexcept;

    std::vector<Socket> sockets_;
};

}  // namespace cis::detail
