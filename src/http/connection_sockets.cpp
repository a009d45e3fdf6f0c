#include "http/connection_sockets.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include "core/socket.hpp"

namespace cis::detail {

curl_socket_t ConnectionSockets::open(const curl_sockaddr& address) {
    sockets_.reserve(sockets_.size() + 1);
    const curl_socket_t descriptor = open_socket(address.family, address.socktype, address.protocol);
    if (descriptor == CURL_SOCKET_BAD) return CURL_SOCKET_BAD;
    sockets_.push_back({.descriptor = descriptor});
    return descriptor;
}

int ConnectionSockets::close(curl_socket_t socket) noexcept {
    std::erase_if(sockets_, [socket](const Socket& known) { return known.descriptor == socket; });
    return close_socket(socket);
}

void ConnectionSockets::close_all() noexcept {
    for (const Socket& socket : sockets_) close_socket(socket.descriptor);
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
        if (socket.tls == tls) shut_down(socket.descriptor);
    }
}

void ConnectionSockets::break_off_port(int local_port) noexcept {
    each_at(local_port, [](const Socket& socket) { shut_down(socket.descriptor); });
}

void ConnectionSockets::served(int local_port) noexcept {
    each_at(local_port, [](Socket& socket) { socket.has_served = true; });
}

bool ConnectionSockets::has_unread(int local_port) noexcept {
    bool found = false;
    each_at(local_port, [&found](const Socket& socket) {
        if (!socket.has_served || found) return;
        constexpr std::chrono::steady_clock::time_point at_once{};
        found = wait_for_socket(socket.descriptor, POLLIN, at_once) != 0;
    });
    return found;
}

}  // namespace cis::detail
