#pragma once

#if defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <system_error>

namespace cis::emulator {

// Hides the differences between systems in the use of sockets.

#if defined(_WIN32)
using Socket = SOCKET;
constexpr Socket no_socket = INVALID_SOCKET;

/// Prepares sockets. Called before any other function for sockets.
inline void begin_sockets() {
    static const int failed = [] {
        WSADATA data{};
        return ::WSAStartup(MAKEWORD(2, 2), &data);
    }();
    if (failed != 0) throw std::system_error(failed, std::system_category(), "sockets");
}

/// Opens a TCP socket that programs started by this process do not inherit.
inline Socket open_tcp_socket(int family) noexcept {
    return ::WSASocketW(family, SOCK_STREAM, IPPROTO_TCP, nullptr, 0,
                        WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
}

inline void close_socket(Socket socket) noexcept { ::closesocket(socket); }

inline std::error_code socket_error() noexcept { return {::WSAGetLastError(), std::system_category()}; }

/// Lets another socket be bound to the same port, as long as none listens. On Windows the option also lets a
/// program listen where another one does. A test double can live with that.
inline bool share_port(Socket socket) noexcept {
    const char on = 1;
    return ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
}
#else
using Socket = int;
constexpr Socket no_socket = -1;

inline void begin_sockets() noexcept {}

/// Opens a TCP socket that programs started by this process do not inherit.
inline Socket open_tcp_socket(int family) noexcept {
#if defined(SOCK_CLOEXEC)
    return ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
    const Socket opened = ::socket(family, SOCK_STREAM, 0);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): fcntl() is declared this way
    if (opened >= 0) static_cast<void>(::fcntl(opened, F_SETFD, FD_CLOEXEC));
    return opened;
#endif
}

inline void close_socket(Socket socket) noexcept { ::close(socket); }

inline std::error_code socket_error() noexcept { return {errno, std::generic_category()}; }

/// Lets another socket be bound to the same port, as long as none listens.
inline bool share_port(Socket socket) noexcept {
    const int on = 1;
    return ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
}
#endif

}  // namespace cis::emulator
