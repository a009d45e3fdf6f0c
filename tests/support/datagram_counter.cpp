#include "datagram_counter.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <system_error>

#include "loopback_port.hpp"
#include "required.hpp"

namespace cis::test {
namespace {

/// A datagram with this content ends the counter.
constexpr char last = 'e';
constexpr char counted = 'c';

FileDescriptor datagram_socket() {
    FileDescriptor socket{::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
    require_call(static_cast<bool>(socket), "socket");
    return socket;
}

FileDescriptor bound_socket() {
    FileDescriptor socket = datagram_socket();
    const sockaddr_in address = loopback(0);
    require_call(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0,
                 "bind");
    return socket;
}

FileDescriptor connected_socket(std::uint16_t port) {
    FileDescriptor socket = datagram_socket();
    const sockaddr_in address = loopback(port);
    require_call(::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0,
                 "connect");
    return socket;
}

}  // namespace

DatagramCounter::DatagramCounter()
    : socket_(bound_socket()), port_(port_of(socket_)), thread_([this] { receive(); }) {}

DatagramCounter::~DatagramCounter() {
    static_cast<void>(::send(connected_socket(port_).get(), &last, 1, 0));
    thread_.join();
}

void DatagramCounter::receive() {
    char content = counted;
    while (content != last) {
        if (::recv(socket_.get(), &content, 1, 0) != 1 || content == last) continue;
        const std::lock_guard lock(mutex_);
        arrivals_.push_back(std::chrono::steady_clock::now());
        ++count_;
        count_.notify_all();
    }
}

void DatagramCounter::wait_for(std::size_t count) const {
    for (std::size_t so_far = count_; so_far < count; so_far = count_) count_.wait(so_far);
}

std::vector<DatagramCounter::time_point> DatagramCounter::arrivals() const {
    const std::lock_guard lock(mutex_);
    return arrivals_;
}

DatagramSender::DatagramSender(std::uint16_t port) : socket_(connected_socket(port)) {}

void DatagramSender::send() const { static_cast<void>(::send(socket_.get(), &counted, 1, 0)); }

}  // namespace cis::test
