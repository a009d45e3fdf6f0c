#include "wire/port.hpp"

#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

namespace cis::emulator {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::system_error(socket_error(), what); }

/// Closes a socket that cannot be used, and throws.
[[noreturn]] void close_and_fail(Socket socket, const std::string& what) {
    const std::error_code error = socket_error();
    close_socket(socket);
    throw std::system_error(error, what);
}

std::uint16_t port_of(const sockaddr_storage& address) {
    const auto* const any = static_cast<const void*>(&address);
    return ntohs(address.ss_family == AF_INET6 ? static_cast<const sockaddr_in6*>(any)->sin6_port
                                               : static_cast<const sockaddr_in*>(any)->sin_port);
}

/// A TCP socket bound to `address`. Further sockets can bind to the same address as long as none listens.
Socket bound_socket(const sockaddr_storage& address, socklen_t size) {
    const Socket made = open_tcp_socket(address.ss_family);
    if (made == no_socket) fail("socket");
    // The socket functions take every address type as a sockaddr.
    const auto* const any = reinterpret_cast<const sockaddr*>(&address);
    if (!share_port(made) || ::bind(made, any, size) != 0)
        close_and_fail(made, "cannot listen on port " + std::to_string(port_of(address)));
    return made;
}

}  // namespace

Port::Port(const std::string& address, std::uint16_t port) {
    begin_sockets();
    addrinfo hints{};
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
        throw std::invalid_argument("not a numeric address: " + address);
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner{found, &::freeaddrinfo};
    std::memcpy(&address_, found->ai_addr, found->ai_addrlen);
    address_size_ = static_cast<socklen_t>(found->ai_addrlen);

    reservation_ = bound_socket(address_, address_size_);
    socklen_t size = sizeof address_;
    if (::getsockname(reservation_, reinterpret_cast<sockaddr*>(&address_), &size) != 0)
        close_and_fail(reservation_, "getsockname");
    number_ = port_of(address_);
}

Port::~Port() { close_socket(reservation_); }

Socket Port::listen() const {
    const Socket made = bound_socket(address_, address_size_);
    if (::listen(made, SOMAXCONN) != 0) close_and_fail(made, "listen");
    return made;
}

}  // namespace cis::emulator
