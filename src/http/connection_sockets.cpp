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

template <class Work>
void ConnectionSockets::each_at(int local_port, Work work) noexcept {
    if (local_port <= 0) return;
    for (Socket& socket : sockets_) {
        if (socket.local_port == 0) socket.local_port = local_port_of(socket.descriptor);
        if (socket.local_port == local_port) work(socket);
    }
}

void ConnectionSockets::carries(int local_port, const void* tls) noexcept {
    each_at(local_port, [tls](Socket& socket) { socket.tls = tls; });
}

void ConnectionSockets::break_off(const void* tls) noexcept {
    for (const Socket& socket : sockets_) {
        if (socket.tls == tls) ::shutdown(socket.descriptor, SHUT_RDWR);
    }
}

void ConnectionSockets::break_off_port(int local_port) noexcept {
    each_at(local_port, [](const Socket& socket) { ::shutdown(socket.descriptor, SHUT_RDWR); });
}

void ConnectionSockets::served(int local_port) noexcept {
    each_at(local_port, [](Socket& socket) { socket.has_served = true; });
}

bool ConnectionSockets::has_unread(int local_port) noexcept {
    bool found = false;
    each_at(local_port, [&found](const Socket& socket) {
        if (!socket.has_served || found) return;
        pollfd polled{.fd = socket.descriptor, .events = POLLIN, .revents = 0};
        int ready = 0;
        do {
            ready = ::poll(&polled, 1, 0);
        } while (ready < 0 && errno == EINTR);
        found = ready != 0;
    });
    return found;
}

}  // namespace cis::detail
