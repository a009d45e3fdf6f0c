#pragma once

#include <netinet/in.h>

#include <cstdint>
#include <string>

#include "file_descriptor.hpp"

namespace cis::test {

/// The address of a port of 127.0.0.1; 0 for a free one.
[[nodiscard]] sockaddr_in loopback(std::uint16_t port);

/// Another process can take a free port before a server does.
inline constexpr int most_ports = 5;

/// A TCP socket bound to a free port of 127.0.0.1 (close-on-exec, non-blocking). Throws `std::system_error`.
[[nodiscard]] FileDescriptor bind_to_loopback();

/// The same, and listening.
[[nodiscard]] FileDescriptor listen_on_loopback();

/// The local port of a bound socket.
[[nodiscard]] std::uint16_t port_of(const FileDescriptor& socket);

/// Connects to a port of 127.0.0.1 with a blocking socket. Throws `std::system_error`, also if the connection
/// is refused.
[[nodiscard]] FileDescriptor connect_to_loopback(std::uint16_t port);

/// A port on which every connection is refused. It stays bound, so no other process can listen on it.
class RefusingPort {
public:
    RefusingPort();

    [[nodiscard]] std::uint16_t port() const { return port_of(socket_); }
    [[nodiscard]] std::string base_url() const;

private:
    FileDescriptor socket_;
};

/// A port on which a connection is neither accepted nor refused, because the backlog of its listening socket
/// is full. Only a connect timeout ends the attempt.
class SilentPort {
public:
    SilentPort();

    [[nodiscard]] std::uint16_t port() const { return port_of(socket_); }
    [[nodiscard]] std::string base_url() const;

private:
    FileDescriptor socket_;
    FileDescriptor occupant_;
};

}  // namespace cis::test
