#pragma once

#include <cstdint>
#include <string>

#include "wire/socket.hpp"

namespace cis::emulator {

/// Reserves a TCP port with a socket that is bound but never listens. Connections are refused unless a socket
/// from `listen()` is open.
class Port {
public:
    /// Reserves the port. `address` is numeric; port 0 selects a free one. Throws `std::system_error` or
    /// `std::invalid_argument`.
    Port(const std::string& address, std::uint16_t port);
    ~Port();
    Port(const Port&) = delete;
    Port& operator=(const Port&) = delete;

    [[nodiscard]] std::uint16_t number() const { return number_; }
    /// Makes a socket that listens on the port. The caller closes it. Throws `std::system_error`.
    [[nodiscard]] Socket listen() const;

private:
    sockaddr_storage address_{};
    socklen_t address_size_ = 0;
    Socket reservation_ = no_socket;
    std::uint16_t number_ = 0;
};

}  // namespace cis::emulator
