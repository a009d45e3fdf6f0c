#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "core/socket.hpp"

namespace cis::test {

/// Owns a socket and closes it.
class OwnedSocket {
public:
    OwnedSocket() = default;
    explicit OwnedSocket(detail::Socket socket) : socket_{socket} {}
    OwnedSocket(OwnedSocket&& other) noexcept : socket_{std::exchange(other.socket_, closed)} {}
    OwnedSocket& operator=(OwnedSocket&& other) noexcept {
        if (this != &other) {
            close();
            socket_ = std::exchange(other.socket_, closed);
        }
        return *this;
    }
    OwnedSocket(const OwnedSocket&) = delete;
    OwnedSocket& operator=(const OwnedSocket&) = delete;
    ~OwnedSocket() { close(); }

    [[nodiscard]] detail::Socket get() const { return socket_; }
    explicit operator bool() const { return socket_ != closed; }

    void close() {
        if (socket_ != closed) detail::close_socket(std::exchange(socket_, closed));
    }

private:
    /// That of POSIX, and of Windows.
    static constexpr auto closed = static_cast<detail::Socket>(-1);

    detail::Socket socket_{closed};
};

// What these functions do differs from system to system. A program that a test starts inherits no socket of
// theirs.

/// A socket of IPv4; `type` is `SOCK_STREAM` or `SOCK_DGRAM`. Throws `std::system_error`.
[[nodiscard]] OwnedSocket open_socket(int type);

/// Accepts a connection, whose socket does not block. Without a connection it returns no socket.
[[nodiscard]] OwnedSocket accept_from(const OwnedSocket& listener);

void make_non_blocking(const OwnedSocket& socket);

/// Reading and writing give up after this time.
void limit_waits(const OwnedSocket& socket, std::chrono::seconds longest);

/// @return the number of bytes; 0 at the end of the connection, negative after an error
[[nodiscard]] std::ptrdiff_t receive(const OwnedSocket& socket, std::span<char> into, int flags = 0);

/// Raises no signal. @return the number of bytes; negative after an error
[[nodiscard]] std::ptrdiff_t send_some(const OwnedSocket& socket, std::string_view bytes);

/// Sends an orderly end (FIN); the socket can still receive.
void finish_sending(const OwnedSocket& socket);

/// Closes with RST.
void reset(OwnedSocket& socket);

/// Small pieces are not collected (`TCP_NODELAY`).
void send_at_once(const OwnedSocket& socket);

/// poll() with a limit in milliseconds; a negative one is none.
[[nodiscard]] int poll_sockets(std::span<pollfd> polled, int milliseconds);

/// The error of the last function that failed on this thread.
[[nodiscard]] int socket_error();

/// Whether the last error only says that the socket would block.
[[nodiscard]] bool would_block();

#if defined(_WIN32)
inline constexpr int reset_by_peer = WSAECONNRESET;
#else
inline constexpr int reset_by_peer = ECONNRESET;
#endif

/// Throws `std::system_error` with the error of the last function if it failed.
void require_socket_call(bool succeeded, const char* call);

}  // namespace cis::test
