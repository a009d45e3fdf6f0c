#include "cis/call/clock.hpp"

#include <condition_variable>
#include <mutex>

namespace cis {

Clock::~Clock() = default;

Clock::time_point SystemClock::now() { return std::chrono::steady_clock::now(); }

std::chrono::system_clock::time_point SystemClock::wall_now() { return std::chrono::system_clock::now(); }

bool SystemClock::wait_until(time_point time, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    // Nothing notifies this wait: only the token or the time ends it.
    stopped.wait_until(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

}  // namespace cis
