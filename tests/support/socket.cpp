#include "socket.hpp"

#if !defined(_WIN32)
#include <netinet/tcp.h>
#endif

#include <system_error>

namespace cis::test {
namespace {

template <class Value>
void set_option(const OwnedSocket& socket, int level, int option, const Value& value) {
    // Windows takes the address of a char.
    ::setsockopt(socket.get(), level, option, reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

void reset(OwnedSocket& socket) {
    linger at_once{};
    at_once.l_onoff = 1;
    set_option(socket, SOL_SOCKET, SO_LINGER, at_once);
    socket.close();
}

void send_at_once(const OwnedSocket& socket) { set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1); }

void require_socket_call(bool succeeded, const char* call) {
    if (!succeeded) throw std::system_error(socket_error(), std::system_category(), call);
}

}  // namespace cis::test
