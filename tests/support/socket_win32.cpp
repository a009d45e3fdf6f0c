#include <system_error>

#include "socket.hpp"

namespace cis::test {
namespace {

void begin_sockets() {
    static const int failed = [] {
        WSADATA data{};
        return ::WSAStartup(MAKEWORD(2, 2), &data);
    }();
    if (failed != 0) throw std::system_error(failed, std::system_category(), "WSAStartup");
}

}  // namespace

OwnedSocket open_socket(int type) {
    begin_sockets();
    OwnedSocket socket{detail::open_socket(AF_INET, type, 0)};
    require_socket_call(static_cast<bool>(socket), "WSASocketW");
    return socket;
}

OwnedSocket accept_from(const OwnedSocket& listener) {
    OwnedSocket socket{::accept(listener.get(), nullptr, nullptr)};
    if (socket) {
        detail::keep_from_programs(socket.get());
        make_non_blocking(socket);
    }
    return socket;
}

void make_non_blocking(const OwnedSocket& socket) {
    u_long on = 1;
    require_socket_call(::ioctlsocket(socket.get(), static_cast<long>(FIONBIO), &on) == 0, "ioctlsocket");
}

void limit_waits(const OwnedSocket& socket, std::chrono::seconds longest) {
    const auto limit = static_cast<DWORD>(std::chrono::milliseconds(longest).count());
    const auto* const value = reinterpret_cast<const char*>(&limit);
    for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO}) {
        require_socket_call(::setsockopt(socket.get(), SOL_SOCKET, option, value, sizeof limit) == 0,
                            "setsockopt");
    }
}

std::ptrdiff_t receive(const OwnedSocket& socket, std::span<char> into, int flags) {
    return ::recv(socket.get(), into.data(), static_cast<int>(into.size()), flags);
}

std::ptrdiff_t send_some(const OwnedSocket& socket, std::string_view bytes) {
    return ::send(socket.get(), bytes.data(), static_cast<int>(bytes.size()), 0);
}

void finish_sending(const OwnedSocket& socket) { ::shutdown(socket.get(), SD_SEND); }

int poll_sockets(std::span<pollfd> polled, int milliseconds) {
    return ::WSAPoll(polled.data(), static_cast<ULONG>(polled.size()), milliseconds);
}

int socket_error() { return ::WSAGetLastError(); }

bool would_block() { return ::WSAGetLastError() == WSAEWOULDBLOCK; }

}  // namespace cis::test
