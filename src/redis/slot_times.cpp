#include "redis/slot_times.hpp"

#include <algorithm>
#include <cstdint>

namespace cis::redis {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

/// The tolerance is the window divided by this number. It is needed because no request starts exactly at the
/// time of its slot.
constexpr int tolerance_divisor = 50;

/// How long after its time a slot may be used. The rest of the tolerance covers the time that the request
/// takes to reach the service, and that the slot takes to reach this process.
nanoseconds usable_time(std::chrono::milliseconds window) {
    return nanoseconds(window) / tolerance_divisor * 3 / 4;
}

/// The time between two slots. All slots within (window + tolerance) may be used in one window, so that span
/// has `requests` slots.
microseconds interval_of(const Quota& quota) {
    const microseconds window = quota.window;
    const auto requests =
        static_cast<microseconds::rep>(std::min<std::uint64_t>(quota.requests, 1'000'000'000'000));
    const microseconds all = window + window / tolerance_divisor;
    return microseconds((all.count() + requests - 1) / requests);
}

}  // namespace

SlotTimes::SlotTimes(const Quota& quota)
    : interval_(interval_of(quota)),
      own_interval_(std::chrono::duration_cast<nanoseconds>(
          std::min<std::chrono::duration<double>>(interval_ / quota.own_share, std::chrono::years(10)))),
      usable_(usable_time(quota.window)) {}

microseconds SlotTimes::past() const noexcept {
    return std::chrono::duration_cast<microseconds>(usable_ / 2);
}

Slot SlotTimes::shared(microseconds first, std::size_t index, time_point sent, time_point received) const {
    const microseconds offset = first + static_cast<microseconds::rep>(index) * interval_;
    // The server's clock was read between `sent` and `received`. If the reply took long, a slot would end
    // before it arrives. Then its span is shifted, by at most the time that the reply took.
    const time_point from = received + offset;
    return {.from = from, .until = std::max<time_point>(sent + offset + usable_, from + usable_ / 2)};
}

}  // namespace cis::redis
