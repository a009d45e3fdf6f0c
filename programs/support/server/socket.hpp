#pragma once

#if defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#endif

namespace cis::programs {

// Addresses, and what systems do differently with sockets.

#if defined(_WIN32)
using Socket = SOCKET;
constexpr int both_directions = SD_BOTH;
#else
using Socket = int;
constexpr int both_directions = SHUT_RDWR;
#endif

/// Nothing is received or sent any more, and who waits for the socket wakes up.
inline void shut_down(Socket socket) noexcept { ::shutdown(socket, both_directions); }

}  // namespace cis::programs
