#include <fcntl.h>
#include <netdb.h>
#include <openssl/evp.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

#include "check/timed_connection.hpp"
#include "core/socket.hpp"

namespace cis::programs::check_command {
namespace {

struct FreeAddresses {
    void operator()(addrinfo* first) const noexcept { ::freeaddrinfo(first); }
};

std::unique_ptr<addrinfo, FreeAddresses> addresses_of(const std::string& host, const std::string& port) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* first = nullptr;
    if (::getaddrinfo(host.c_str(), port.c_str(), &wanted, &first) != 0)
        throw NoConnection("the name " + host + " is not known");
    return std::unique_ptr<addrinfo, FreeAddresses>(first);
}

std::string base64(const std::string& text) {
    std::string encoded((text.size() + 2) / 3 * 4 + 1, '\0');
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): OpenSSL has unsigned characters
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()),
                        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as above
                        reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
    encoded.resize(static_cast<std::size_t>(size));
    return encoded;
}

}  // namespace

TimedConnection::TimedConnection(const std::string& host, const std::string& port, Clock::time_point until)
    : until_(until) {
    int failed = 0;
    const auto addresses = addresses_of(host, port);
    for (const addrinfo* one = addresses.get(); one != nullptr; one = one->ai_next) {
        const int opened = detail::open_socket(one->ai_family, SOCK_STREAM, 0);
        if (opened < 0) continue;
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): fcntl() is declared this way
        ::fcntl(opened, F_SETFL, O_NONBLOCK);
        failed = ::connect(opened, one->ai_addr, one->ai_addrlen) == 0 ? 0 : errno;
        if (failed == EINPROGRESS) {
            const bool is_decided = detail::wait_for_socket(opened, POLLOUT, until_) > 0;
            failed = is_decided ? detail::take_socket_error(opened) : ETIMEDOUT;
        }
        if (failed == 0) {
            socket_ = opened;
            return;
        }
        detail::close_socket(opened);
    }
    throw NoConnection(std::generic_category().message(failed));
}

TimedConnection::~TimedConnection() { detail::close_socket(socket_); }

void TimedConnection::wait(short events) {
    if (detail::wait_for_socket(socket_, events, until_) <= 0) throw NoConnection("there is no answer");
}

void TimedConnection::wait_until_readable() { wait(POLLIN); }

void TimedConnection::wait_until_writable() { wait(POLLOUT); }

void TimedConnection::send(std::string_view bytes) {
    while (!bytes.empty()) {
        wait_until_writable();
        const auto sent = ::send(socket_, bytes.data(), bytes.size(), 0);
        if (sent < 0) throw NoConnection(std::generic_category().message(errno));
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

std::string TimedConnection::read_head() {
    constexpr std::size_t longest = 65'536;
    std::string head;
    // Reads one byte at a time, because the bytes after the head belong to TLS.
    for (char byte = 0; !head.ends_with("\r\n\r\n"); head += byte) {
        wait_until_readable();
        if (head.size() > longest || ::recv(socket_, &byte, 1, 0) != 1)
            throw NoConnection("the proxy has ended the connection");
    }
    return head;
}

void TimedConnection::tunnel(const std::string& authority, const ProxyChoice& proxy) {
    std::string request = "CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n";
    if (!proxy.user_and_password.empty())
        request += "Proxy-Authorization: Basic " + base64(proxy.user_and_password.reveal()) + "\r\n";
    send(request + "\r\n");
    const std::string head = read_head();
    const std::size_t status = head.find(' ');
    if (status == std::string::npos || head.compare(status, 2, " 2") != 0)
        throw NoConnection("the proxy refused the tunnel");
}

}  // namespace cis::programs::check_command
