#include "cis/testing/fake_clock.hpp"

#include <algorithm>

namespace cis::testing {

Clock::time_point FakeClock::now() {
    const std::lock_guard lock{mutex_};
    return now_;
}

std::chrono::system_clock::time_point FakeClock::wall_now() {
    // The system clock may be coarser: libc++ counts microseconds.
    return calendar_start + std::chrono::duration_cast<std::chrono::system_clock::duration>(now() - start_);
}

bool FakeClock::wait_until(time_point time, const std::stop_token& stop) {
    if (stop.stop_requested()) return false;
    const std::lock_guard lock{mutex_};
    const time_point until = std::max(now_, time);
    waits_.push_back(std::chrono::ceil<std::chrono::milliseconds>(until - now_));
    now_ = until;
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

}  // namespace cis::testing
