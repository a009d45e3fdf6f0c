#pragma once

#include <chrono>
#include <cstddef>

#include "redis/slot_queue.hpp"

namespace cis::redis {

/// A quota that several processes share.
struct Quota {
    std::size_t requests{};  ///< at most this many in any window
    std::chrono::milliseconds window{};
    double own_share{};  ///< the share of a process without the server: above 0, at most 1
};

/// Calculates when the slots of a quota are, and how long they can be used. It has no clock, no lock and no
/// I/O.
class SlotTimes {
public:
    using time_point = SlotQueue::time_point;

    explicit SlotTimes(const Quota& quota);

    /// The time between two slots.
    [[nodiscard]] std::chrono::microseconds interval() const noexcept { return interval_; }
    /// The time between two slots that this process gives itself.
    [[nodiscard]] std::chrono::nanoseconds own_interval() const noexcept { return own_interval_; }
    /// How long after its time the server still gives out a slot that was not taken.
    [[nodiscard]] std::chrono::microseconds past() const noexcept;

    /// How long after its time a slot can be used. With this leeway, no window has more requests than the
    /// quota.
    [[nodiscard]] std::chrono::nanoseconds usable() const noexcept { return usable_; }

    /// A slot that the server gave out.
    /// @param first    the first slot of the reply, relative to the time on the server
    /// @param index    the index of the slot in the reply
    /// @param sent     when the server was asked
    /// @param received when the reply arrived
    [[nodiscard]] Slot shared(std::chrono::microseconds first, std::size_t index, time_point sent,
                              time_point received) const;
    /// A slot that this process gives itself.
    [[nodiscard]] Slot own(time_point from) const { return {.from = from, .until = from + usable_}; }

private:
    std::chrono::microseconds interval_;
    std::chrono::nanoseconds own_interval_;
    std::chrono::nanoseconds usable_;
};

}  // namespace cis::redis
