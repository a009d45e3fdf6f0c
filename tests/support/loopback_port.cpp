#include "loopback_port.hpp"

#include <arpa/inet.h>
#include <sys/socket.h>

#include <cerrno>
#include <system_error>

#include "required.hpp"

namespace cis::test {
namespace {

FileDescriptor tcp_socket(int flags) {
    FileDescriptor socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | flags, 0)};
    require_call(static_cast<bool>(socket), "socket");
    return socket;
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

FileDescriptor bind_to_loopback() {
    FileDescriptor socket = tcp_socket(SOCK_NONBLOCK);
    const sockaddr_in address = loopback(0);
    require_call(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0,
                 "bind");
    return socket;
}

FileDescriptor listen_on_loopback() {
    FileDescriptor socket = bind_to_loopback();
    require_call(::listen(socket.get(), SOMAXCONN) == 0, "listen");
    return socket;
}

std::uint16_t port_of(const FileDescriptor& socket) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    require_call(::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size) == 0,
                 "getsockname");
    return ntohs(address.sin_port);
}

FileDescriptor connect_to_loopback(std::uint16_t port) {
    FileDescriptor socket = tcp_socket(0);
    const sockaddr_in address = loopback(port);
    require_call(::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0,
                 "connect");
    return socket;
}

RefusingPort::RefusingPort() : socket_{bind_to_loopback()} {}

std::string RefusingPort::base_url() const { return http_url(port()); }

SilentPort::SilentPort() : socket_{bind_to_loopback()} {
    // A backlog of 0 has room for one connection; Linux drops the SYN of every other one.
    require_call(::listen(socket_.get(), 0) == 0, "listen");
    occupant_ = connect_to_loopback(port());
}

std::string SilentPort::base_url() const { return http_url(port()); }

}  // namespace cis::test
