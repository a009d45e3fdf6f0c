#include "http/connection_sockets.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>

namespace cis::detail {
namespace {

/// The local port of a socket; 0 if it has none.
int local_port_of(curl_socket_t socket) noexcept {
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

}  // namespace

curl_socket_t ConnectionSockets::open(const curl_sockaddr& address) {
    sockets_.reserve(sockets_.size() + 1);
    const curl_socket_t descriptor =
        ::socket(address.family, address.socktype | SOCK_CLOEXEC, address.protocol);
    if (descriptor == CURL_SOCKET_BAD) return CURL_SOCKET_BAD;
    sockets_.push_back({.descriptor = descriptor});
    return descriptor;
}

int ConnectionSockets::close(curl_socket_t socket) noexcept {
    std::erase_if(sockets_, [socket](const Socket& known) { return known.descriptor == socket; });
    return ::close(socket);
}

void ConnectionSockets::close_all() noexcept {
    for (const Socket& socket : sockets_) ::close(socket.descriptor);
    sockets_.clear();
}

void ConnectionSockets::break_off() noexcept {
    for (const Socket& socket : sockets_) ::shutdown(socket.descriptor, SHUT_RDWR);
}

void ConnectionSockets::served(int local_port) noexcept {
    for (Socket& socket : sockets_) {
        if (socket.idle_port == 0 && local_port_of(socket.descriptor) == local_port)
            socket.idle_port = local_port;
    }
}

bool ConnectionSockets::has_unread(int local_port) const noexcept {
    return std::ranges::any_of(sockets_, [local_port](const Socket& socket) {
        if (socket.idle_port == 0 || socket.idle_port != local_port) return false;
        pollfd polled{.fd = socket.descriptor, .events = POLLIN, .revents = 0};
        int ready = 0;
        do {
            ready = ::poll(&polled, 1, 0);
        } while (ready < 0 && errno == EINTR);
        return ready != 0;
    });
}

}  // namespace cis::detail
