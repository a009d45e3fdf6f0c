#include "wire/port.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

namespace cis::emulator {
namespace {

[[noreturn]] void fail(const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what);
}

std::uint16_t port_of(const sockaddr_storage& address) {
    const auto* const any = static_cast<const void*>(&address);
    return ntohs(address.ss_family == AF_INET6 ? static_cast<const sockaddr_in6*>(any)->sin6_port
                                               : static_cast<const sockaddr_in*>(any)->sin_port);
}

/// A TCP socket bound to `address`. Further sockets can bind to it as long as none listens.
int bound_socket(const sockaddr_storage& address, socklen_t size) {
    const int fd = ::socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) fail("socket");
    const int on = 1;
    // The socket functions take every address type as a sockaddr.
    const auto* const any = reinterpret_cast<const sockaddr*>(&address);
    if (::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 || ::bind(fd, any, size) != 0) {
        const int error = errno;
        ::close(fd);
        errno = error;
        fail("cannot listen on port " + std::to_string(port_of(address)));
    }
    return fd;
}

}  // namespace

Port::Port(const std::string& address, std::uint16_t port) {
    addrinfo hints{};
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
        throw std::invalid_argument("not a numeric address: " + address);
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner{found, &::freeaddrinfo};
    std::memcpy(&address_, found->ai_addr, found->ai_addrlen);
    address_size_ = found->ai_addrlen;

    reservation_ = bound_socket(address_, address_size_);
    socklen_t size = sizeof address_;
    if (::getsockname(reservation_, reinterpret_cast<sockaddr*>(&address_), &size) != 0) {
        ::close(reservation_);
        fail("getsockname");
    }
    number_ = port_of(address_);
}

Port::~Port() { ::close(reservation_); }

int Port::listen() const {
    const int fd = bound_socket(address_, address_size_);
    if (::listen(fd, SOMAXCONN) != 0) {
        const int error = errno;
        ::close(fd);
        errno = error;
        fail("listen");
    }
    return fd;
}

}  // namespace cis::emulator
