#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "socket.hpp"

namespace cis::test {

/// A service that receives datagrams on a loopback port, and knows when each arrived. It shows what a rate
/// limiter does to a service, without the delays of HTTP.
class DatagramCounter {
public:
    using time_point = std::chrono::steady_clock::time_point;

    DatagramCounter();
    DatagramCounter(const DatagramCounter&) = delete;
    DatagramCounter& operator=(const DatagramCounter&) = delete;
    ~DatagramCounter();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// Waits until this many datagrams have arrived.
    void wait_for(std::size_t count) const;
    /// The times of the arrivals so far.
    [[nodiscard]] std::vector<time_point> arrivals() const;

private:
    void receive();

    OwnedSocket socket_;
    std::uint16_t port_;
    mutable std::mutex mutex_;
    std::vector<time_point> arrivals_;
    std::atomic<std::size_t> count_{0};
    std::thread thread_;
};

/// Sends datagrams to a DatagramCounter. Safe to share between threads.
class DatagramSender {
public:
    explicit DatagramSender(std::uint16_t port);
    void send() const;

private:
    OwnedSocket socket_;
};

}  // namespace cis::test
