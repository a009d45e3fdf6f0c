#include "raw_socket.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "loopback_port.hpp"

namespace cis::test {
namespace {

using Clock = std::chrono::steady_clock;

// The socket functions take every address type as a sockaddr.
const sockaddr* any(const sockaddr_in& address) { return reinterpret_cast<const sockaddr*>(&address); }

}  // namespace

RawSocket::RawSocket(std::uint16_t port, const char* from)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in source = loopback(0);
    const sockaddr_in target = loopback(port);
    const timeval longest_wait{.tv_sec = longest.count(), .tv_usec = 0};
    if (!socket_ || ::inet_pton(AF_INET, from, &source.sin_addr) != 1 ||
        ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &longest_wait, sizeof longest_wait) != 0 ||
        ::setsockopt(socket_.get(), SOL_SOCKET, SO_SNDTIMEO, &longest_wait, sizeof longest_wait) != 0 ||
        ::bind(socket_.get(), any(source), sizeof source) != 0 ||
        ::connect(socket_.get(), any(target), sizeof target) != 0) {
        throw std::system_error(errno, std::generic_category(), "cannot connect");
    }
}

bool RawSocket::send(std::string_view bytes) const {
    return ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
           static_cast<ssize_t>(bytes.size());
}

bool RawSocket::read(std::string& text) const {
    std::array<char, 4096> buffer{};
    const auto size = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (size > 0) text.append(buffer.data(), static_cast<std::size_t>(size));
    return size > 0;
}

std::string RawSocket::read_head() {
    constexpr std::string_view end = "\r\n\r\n";
    auto at = received_.find(end);
    while (at == std::string::npos && read(received_)) at = received_.find(end);
    const std::string head = received_.substr(0, at);
    received_.erase(0, at == std::string::npos ? at : at + end.size());
    return head;
}

std::string RawSocket::read_to_end() {
    while (read(received_)) continue;
    return std::exchange(received_, {});
}

bool RawSocket::has_ended() {
    const auto deadline = Clock::now() + longest;
    (void)read_to_end();
    return Clock::now() < deadline;
}

std::size_t RawSocket::trickle(std::chrono::milliseconds pause) {
    const auto deadline = Clock::now() + longest;
    for (std::size_t sent = 1; Clock::now() < deadline; ++sent) {
        if (!send("x")) return sent;
        pollfd polled{.fd = socket_.get(), .events = POLLIN, .revents = 0};
        if (::poll(&polled, 1, static_cast<int>(pause.count())) > 0) return sent;
    }
    return 0;
}

}  // namespace cis::test
