#include "datagram_counter.hpp"

#include "loopback_port.hpp"

namespace cis::test {
namespace {

/// A datagram with this content ends the counter.
constexpr char last = 'e';
constexpr char counted = 'c';

OwnedSocket connected_socket(std::uint16_t port) {
    OwnedSocket socket = open_socket(SOCK_DGRAM);
    connect_to_loopback(socket, port);
    return socket;
}

}  // namespace

DatagramCounter::DatagramCounter()
    : socket_(bind_to_loopback(SOCK_DGRAM)), port_(port_of(socket_)), thread_([this] { receive(); }) {}

DatagramCounter::~DatagramCounter() {
    static_cast<void>(send_some(connected_socket(port_), {&last, 1}));
    thread_.join();
}

void DatagramCounter::receive() {
    char content = counted;
    while (content != last) {
        if (test::receive(socket_, {&content, 1}) != 1 || content == last) continue;
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

void DatagramSender::send() const { static_cast<void>(send_some(socket_, {&counted, 1})); }

}  // namespace cis::test
