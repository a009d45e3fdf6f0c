#pragma once

#if defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h>

#include <afunix.h>
#else
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <limits>

namespace cis::detail {

// Hides the differences between systems in the use of sockets. Inline, because several of our libraries use
// it and none exports it.
#if defined(_WIN32)
using Socket = SOCKET;

/// @return `INVALID_SOCKET` if the system refuses
inline Socket open_socket(int family, int type, int protocol) noexcept {
    return ::WSASocketW(family, type, protocol, nullptr, 0, WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
}

inline void keep_from_programs(Socket socket) noexcept {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a socket of Windows is a handle
    ::SetHandleInformation(reinterpret_cast<HANDLE>(socket), HANDLE_FLAG_INHERIT, 0);
}

inline int close_socket(Socket socket) noexcept { return ::closesocket(socket); }

inline void shut_down(Socket socket) noexcept { ::shutdown(socket, SD_BOTH); }

inline int poll_once(Socket socket, short events, int milliseconds) noexcept {
    WSAPOLLFD polled{.fd = socket, .events = events, .revents = 0};
    return ::WSAPoll(&polled, 1, milliseconds);
}

inline bool was_interrupted() noexcept { return false; }
#else
using Socket = int;

/// Prevents programs that this process starts from inheriting the socket.
inline void keep_from_programs(Socket socket) noexcept {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): fcntl() is declared this way
    static_cast<void>(::fcntl(socket, F_SETFD, FD_CLOEXEC));
}

/// Opens a socket that programs started by this process do not inherit. @return -1 if the system refuses
inline Socket open_socket(int family, int type, int protocol) noexcept {
#if defined(SOCK_CLOEXEC)
    return ::socket(family, type | SOCK_CLOEXEC, protocol);
#else
    // If another thread starts a program at this moment, that program inherits the socket. macOS cannot
    // prevent it.
    const Socket opened = ::socket(family, type, protocol);
    if (opened >= 0) keep_from_programs(opened);
    return opened;
#endif
}

inline int close_socket(Socket socket) noexcept { return ::close(socket); }

inline void shut_down(Socket socket) noexcept { ::shutdown(socket, SHUT_RDWR); }

inline int poll_once(Socket socket, short events, int milliseconds) noexcept {
    pollfd polled{.fd = socket, .events = events, .revents = 0};
    return ::poll(&polled, 1, milliseconds);
}

inline bool was_interrupted() noexcept { return errno == EINTR; }
#endif

/// Waits for events of poll().
/// @param until when to stop. If this time is in the past, the function does not wait. It waits at most 24
/// days, which is the most that poll() can count
/// @return as poll(): positive if there is an event, 0 if the time is up, negative after an error
[[nodiscard]] inline int wait_for_socket(Socket socket, short events,
                                         std::chrono::steady_clock::time_point until) noexcept {
    constexpr std::int64_t longest = std::numeric_limits<int>::max();
    while (true) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        const int ready =
            poll_once(socket, events, static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, longest)));
        if (ready >= 0 || !was_interrupted()) return ready;
    }
}

/// The error of a connection attempt that has ended, as in `errno`; 0 if there is none.
[[nodiscard]] inline int take_socket_error(Socket socket) noexcept {
    int error = 0;
    socklen_t size = sizeof error;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): Windows takes the address of a char
    const int failed = ::getsockopt(socket, SOL_SOCKET, SO_ERROR, reinterpret_cast<char*>(&error), &size);
    return failed == 0 ? error : errno;
}

/// The local port; 0 if the socket has none.
[[nodiscard]] inline int local_port_of(Socket socket) noexcept {
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): the sockets API requires it
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&storage), &size) != 0) return 0;
    if (storage.ss_family == AF_INET) return ntohs(reinterpret_cast<const sockaddr_in*>(&storage)->sin_port);
    if (storage.ss_family == AF_INET6)
        return ntohs(reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_port);
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
    return 0;
}

}  // namespace cis::detail
