#include <sys/time.h>

#include <cerrno>

#include "socket.hpp"

namespace cis::test {
namespace {

#if defined(MSG_NOSIGNAL)
constexpr int no_signal = MSG_NOSIGNAL;
#else
constexpr int no_signal = 0;  // see prepare()
#endif

void prepare([[maybe_unused]] const OwnedSocket& socket) {
#if !defined(MSG_NOSIGNAL)
    const int on = 1;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

}  // namespace

OwnedSocket open_socket(int type) {
    OwnedSocket socket{detail::open_socket(AF_INET, type, 0)};
    require_socket_call(static_cast<bool>(socket), "socket");
    prepare(socket);
    return socket;
}

OwnedSocket accept_from(const OwnedSocket& listener) {
#if defined(SOCK_CLOEXEC)
    return OwnedSocket{::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)};
#else
    OwnedSocket socket{::accept(listener.get(), nullptr, nullptr)};
    if (socket) {
        detail::keep_from_programs(socket.get());
        make_non_blocking(socket);
        prepare(socket);
    }
    return socket;
#endif
}

void make_non_blocking(const OwnedSocket& socket) {
    const int flags = ::fcntl(socket.get(), F_GETFL);
    require_socket_call(::fcntl(socket.get(), F_SETFL, flags | O_NONBLOCK) == 0, "fcntl");
}

void limit_waits(const OwnedSocket& socket, std::chrono::seconds longest) {
    const timeval limit{.tv_sec = longest.count(), .tv_usec = 0};
    for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO}) {
        require_socket_call(::setsockopt(socket.get(), SOL_SOCKET, option, &limit, sizeof limit) == 0,
                            "setsockopt");
    }
}

std::ptrdiff_t receive(const OwnedSocket& socket, std::span<char> into, int flags) {
    return ::recv(socket.get(), into.data(), into.size(), flags);
}

std::ptrdiff_t send_some(const OwnedSocket& socket, std::string_view bytes) {
    return ::send(socket.get(), bytes.data(), bytes.size(), no_signal);
}

void finish_sending(const OwnedSocket& socket) { ::shutdown(socket.get(), SHUT_WR); }

int poll_sockets(std::span<pollfd> polled, int milliseconds) {
    return ::poll(polled.data(), static_cast<nfds_t>(polled.size()), milliseconds);
}

int socket_error() { return errno; }

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace cis::test
