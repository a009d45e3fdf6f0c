#include "raw_socket.hpp"

#include <array>
#include <utility>

#include "loopback_port.hpp"

namespace cis::test {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

RawSocket::RawSocket(std::uint16_t port, const char* from) : socket_(open_socket(SOCK_STREAM)) {
    sockaddr_in source = loopback(0);
    require_socket_call(::inet_pton(AF_INET, from, &source.sin_addr) == 1, "inet_pton");
    limit_waits(socket_, longest);
    require_socket_call(::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&source), sizeof source) == 0,
                        "bind");
    connect_to_loopback(socket_, port);
}

bool RawSocket::send(std::string_view bytes) const {
    return send_some(socket_, bytes) == static_cast<std::ptrdiff_t>(bytes.size());
}

bool RawSocket::read(std::string& text) const {
    std::array<char, 4096> buffer{};
    const auto size = receive(socket_, buffer);
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
        if (detail::wait_for_socket(socket_.get(), POLLIN, Clock::now() + pause) > 0) return sent;
    }
    return 0;
}

}  // namespace cis::test
