#include "loopback_port.hpp"

#include <array>

namespace cis::test {
namespace {

// The socket functions take every address type as a sockaddr.
const sockaddr* any(const sockaddr_in& address) { return reinterpret_cast<const sockaddr*>(&address); }

void listen(const OwnedSocket& socket, int backlog) {
    require_socket_call(::listen(socket.get(), backlog) == 0, "listen");
}

std::string http_url(std::uint16_t port) { return "http://127.0.0.1:" + std::to_string(port); }

}  // namespace

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

OwnedSocket bind_to_loopback(int type) {
    OwnedSocket socket = open_socket(type);
    const sockaddr_in address = loopback(0);
    require_socket_call(::bind(socket.get(), any(address), sizeof address) == 0, "bind");
    return socket;
}

OwnedSocket listen_on_loopback() {
    OwnedSocket socket = bind_to_loopback();
    make_non_blocking(socket);
    listen(socket, SOMAXCONN);
    return socket;
}

std::uint16_t port_of(const OwnedSocket& socket) {
    const int port = detail::local_port_of(socket.get());
    require_socket_call(port != 0, "getsockname");
    return static_cast<std::uint16_t>(port);
}

void connect_to_loopback(const OwnedSocket& socket, std::uint16_t port) {
    const sockaddr_in address = loopback(port);
    require_socket_call(::connect(socket.get(), any(address), sizeof address) == 0, "connect");
}

OwnedSocket connect_to_loopback(std::uint16_t port) {
    OwnedSocket socket = open_socket(SOCK_STREAM);
    connect_to_loopback(socket, port);
    return socket;
}

ConnectedSockets connect_on_loopback() {
    const OwnedSocket listener = listen_on_loopback();
    ConnectedSockets connected{.client = connect_to_loopback(port_of(listener)), .server = {}};
    std::array<pollfd, 1> polled{{{listener.get(), POLLIN, 0}}};
    require_socket_call(poll_sockets(polled, -1) == 1, "poll");
    connected.server = accept_from(listener);
    require_socket_call(static_cast<bool>(connected.server), "accept");
    return connected;
}

RefusingPort::RefusingPort() : socket_{bind_to_loopback()} {}

std::string RefusingPort::base_url() const { return http_url(port()); }

SilentPort::SilentPort() : socket_{bind_to_loopback()} {
    // A backlog of 0 has room for one connection; Linux drops the SYN of every other one.
    listen(socket_, 0);
    occupant_ = connect_to_loopback(port());
}

std::string SilentPort::base_url() const { return http_url(port()); }

}  // namespace cis::test
