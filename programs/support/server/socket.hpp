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

// Addresses, and the differences between systems in the use of sockets.

#if defined(_WIN32)
using Socket = SOCKET;
constexpr int both_directions = SD_BOTH;
#else
using Socket = int;
constexpr int both_directions = SHUT_RDWR;
#endif

/// Shuts a socket down: nothing is received or sent any more, and a thread that waits for it wakes up.
inline void shut_down(Socket socket) noexcept { ::shutdown(socket, both_directions); }

}  // namespace cis::programs
