#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "socket.hpp"

namespace cis::test {

/// A client's TCP connection to this machine, for bytes that no HTTP client sends. It gives up after a time
/// that only a defect needs.
class RawSocket {
public:
    static constexpr std::chrono::seconds longest{20};

    /// Connects to a port of 127.0.0.1. Throws `std::system_error`.
    /// @param from the address that the server sees, in 127.0.0.0/8
    explicit RawSocket(std::uint16_t port, const char* from = "127.0.0.1");

    /// @return whether all is on its way; otherwise the peer has ended, or takes nothing
    bool send(std::string_view bytes) const;
    /// The head of the next response; what has come until then if the peer ends first.
    [[nodiscard]] std::string read_head();
    /// All until the peer ends.
    [[nodiscard]] std::string read_to_end();
    /// The peer has ended the connection. What it has sent before is lost.
    [[nodiscard]] bool has_ended();
    /// Sends one byte again and again, at the latest after the pause, until the peer ends.
    /// @return how many were sent; 0 if it does not end
    std::size_t trickle(std::chrono::milliseconds pause);

private:
    /// Reads something. @return whether there was something, and not the end
    bool read(std::string& text) const;

    OwnedSocket socket_;
    std::string received_;
};

}  // namespace cis::test
