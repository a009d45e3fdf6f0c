#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stop_token>
#include <thread>

namespace cis::test {

/// Measures how late the machine runs a thread whose time has come. So a test that measures rates in real
/// time can tell a defect from a busy machine.
class WakeUpDelay {
public:
    using Time = std::chrono::steady_clock::duration;

    /// The longest delay so far.
    [[nodiscard]] Time longest() const { return longest_; }

private:
    void measure(const std::stop_token& stop) {
        auto time = std::chrono::steady_clock::now();
        while (!stop.stop_requested()) {
            time += std::chrono::milliseconds(2);
            std::this_thread::sleep_until(time);
            const auto now = std::chrono::steady_clock::now();
            longest_ = std::max<Time>(longest_, now - time);
            time = now;
        }
    }

    std::atomic<Time> longest_{};
    std::jthread thread_{[this](const std::stop_token& stop) { measure(stop); }};
};

}  // namespace cis::test
