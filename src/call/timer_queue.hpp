#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace cis::detail {

/// Points in time of numbered calls, the earliest first. A timer that is no longer needed stays until its
/// time comes: the owner recognises it by its stamp. When too many such timers have gathered, the owner
/// removes them.
class TimerQueue {
public:
    using time_point = std::chrono::steady_clock::time_point;

    struct Timer {
        time_point time{};
        std::uint64_t number{};  ///< the number of the call
        std::uint32_t stamp{};   ///< chosen by the owner
    };

    void add(const Timer& timer) {
        timers_.push_back(timer);
        std::ranges::push_heap(timers_, std::greater<>{}, &Timer::time);
    }
    [[nodiscard]] std::size_t size() const noexcept { return timers_.size(); }
    /// The earliest timer; null if there is no timer.
    [[nodiscard]] const Timer* first() const noexcept { return timers_.empty() ? nullptr : &timers_.front(); }
    void remove_first() {
        std::ranges::pop_heap(timers_, std::greater<>{}, &Timer::time);
        timers_.pop_back();
    }
    /// Removes the timers that are no longer needed.
    template <class IsNeeded>
    void sweep(IsNeeded is_needed) {
        std::erase_if(timers_, [&](const Timer& timer) { return !is_needed(timer); });
        std::ranges::make_heap(timers_, std::greater<>{}, &Timer::time);
    }

private:
    std::vector<Timer> timers_;
};

}  // namespace cis::detail
