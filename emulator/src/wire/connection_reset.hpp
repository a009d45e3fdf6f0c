#pragma once

#include "wire/socket.hpp"

namespace cis::emulator {

#if defined(__linux__)
/// Ends the connection with a TCP reset. Closing the socket would send the rest of the data, and end the
/// connection normally.
inline void reset_connection(Socket socket) noexcept {
    sockaddr nobody{};
    nobody.sa_family = AF_UNSPEC;
    static_cast<void>(::connect(socket, &nobody, sizeof nobody));
}
/// Whether a reset happens only when the socket is closed.
constexpr bool resets_when_closed = false;
#else
/// Makes the connection end with a TCP reset if the socket is closed without shutdown().
inline void reset_connection(Socket socket) noexcept {
    linger at_once{};
    at_once.l_onoff = 1;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): Windows takes the address of a char
    const auto* const value = reinterpret_cast<const char*>(&at_once);
    static_cast<void>(::setsockopt(socket, SOL_SOCKET, SO_LINGER, value, sizeof at_once));
}
/// Whether a reset happens only when the socket is closed.
constexpr bool resets_when_closed = true;
#endif

}  // namespace cis::emulator
