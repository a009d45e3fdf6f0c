#include "fake_clock.hpp"

#include <algorithm>

namespace cis::test {

Clock::time_point FakeClock::now() {
    const std::lock_guard lock{mutex_};
    return now_;
}

std::chrono::system_clock::time_point FakeClock::wall_now() { return calendar_start + (now() - start_); }

bool FakeClock::wait_until(time_point time, const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return false;
    }
    const std::lock_guard lock{mutex_};
    waits_.push_back(std::chrono::ceil<std::chrono::milliseconds>(time - now_));
    now_ = std::max(now_, time);
    return true;
}

void FakeClock::advance(std::chrono::milliseconds time) {
    const std::lock_guard lock{mutex_};
    now_ += time;
}

std::vector<std::chrono::milliseconds> FakeClock::waits() const {
    const std::lock_guard lock{mutex_};
    return waits_;
}

}  // namespace cis::test
