#pragma once

#include <cstdint>
#include <string>

#include "socket.hpp"

namespace cis::test {

/// The address of a port of 127.0.0.1; 0 for a free one.
[[nodiscard]] sockaddr_in loopback(std::uint16_t port);

/// Another process can take a free port before a server does.
inline constexpr int most_ports = 5;

/// A socket bound to a free port of 127.0.0.1. Throws `std::system_error`.
[[nodiscard]] OwnedSocket bind_to_loopback(int type = SOCK_STREAM);

/// A TCP socket that listens there and does not block. Throws `std::system_error`.
[[nodiscard]] OwnedSocket listen_on_loopback();

/// The local port of a bound socket.
[[nodiscard]] std::uint16_t port_of(const OwnedSocket& socket);

/// Connects to a port of 127.0.0.1. Throws `std::system_error`, also if the connection is refused.
void connect_to_loopback(const OwnedSocket& socket, std::uint16_t port);

/// The same with a blocking TCP socket.
[[nodiscard]] OwnedSocket connect_to_loopback(std::uint16_t port);

/// Both ends of a TCP connection. Only that of the server does not block.
struct ConnectedSockets {
    OwnedSocket client;
    OwnedSocket server;
};

/// Throws `std::system_error`.
[[nodiscard]] ConnectedSockets connect_on_loopback();

/// A port on which every connection is refused. It stays bound, so no other process can listen on it.
class RefusingPort {
public:
    RefusingPort();

    [[nodiscard]] std::uint16_t port() const { return port_of(socket_); }
    [[nodiscard]] std::string base_url() const;

private:
    OwnedSocket socket_;
};

/// A port on which a connection is neither accepted nor refused, because the backlog of its listening socket
/// is full. Only a connect timeout ends the attempt.
class SilentPort {
public:
    SilentPort();

    [[nodiscard]] std::uint16_t port() const { return port_of(socket_); }
    [[nodiscard]] std::string base_url() const;

private:
    OwnedSocket socket_;
    OwnedSocket occupant_;
};

}  // namespace cis::test
