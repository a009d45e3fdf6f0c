#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "cis/call/rate_limiter.hpp"

namespace cis::redis {

/// Permission for one request within a span of time.
struct Slot {
    RateLimiter::time_point from{};
    RateLimiter::time_point until{};  ///< inclusive
};

/// The queue of the requests that wait for slots, which the server gives out. It has no clock, no lock and no
/// I/O.
///
/// Slots go to the places in order. Only a few are requested in advance, so that a process that dies takes
/// only a few with it. A place that misses its slot gets another when it asks again.
///
/// The queue also counts what it has granted, because the server may forget the slots that it gave out. A
/// grant that comes earlier than its turn by more than the leeway has to wait.
class SlotQueue {
public:
    using time_point = RateLimiter::time_point;
    using Place = std::uint64_t;

    /// @param interval the shortest time between two slots
    /// @param usable   the least time for which a slot can be used after its own time
    /// @param leeway   the most time for which a slot can be used after its own time. A period of length t
    /// has at most 1 + (t + leeway) / interval grants
    SlotQueue(std::chrono::nanoseconds interval, std::chrono::nanoseconds usable,
              std::chrono::nanoseconds leeway);

    /// @param place none for a newcomer. A denial sets it, and a grant removes it.
    [[nodiscard]] Permit ask(time_point now, std::optional<Place>& place);
    void abandon(Place place);
    /// How many slots the queue needs now.
    [[nodiscard]] std::size_t wanted(time_point now);
    /// Adds a slot that is later than all others.
    void add(const Slot& slot);
    /// Pauses the queue: nothing is granted before `time`. Earlier slots are lost.
    /// @return false if the queue already pauses that long
    bool pause_until(time_point time);

    [[nodiscard]] std::size_t waiting() const noexcept { return waiting_.size(); }
    [[nodiscard]] time_point paused_until() const noexcept { return paused_until_; }
    /// The time of the last slot.
    [[nodiscard]] time_point last_slot() const noexcept { return last_slot_; }

private:
    struct Waiting {
        std::optional<Slot> slot{};
        time_point told{};  ///< when it will ask again; the largest time if it does not come
    };

    void forget_missed_slots(time_point now);
    [[nodiscard]] time_point expected(Place place, time_point now) const;
    void swap_with_older_slot(Place place, time_point now);

    const std::chrono::nanoseconds interval_;
    const std::chrono::nanoseconds usable_;
    const std::chrono::nanoseconds leeway_;
    const std::size_t batch_;
    std::map<Place, Waiting> waiting_{};
    std::set<Place> slotless_{};
    std::map<time_point, Slot> spare_{};  ///< slots of abandoned places
    time_point last_slot_{};
    time_point next_turn_{};  ///< when the next grant would be due if all grants had come at their turns
    time_point paused_until_{};
    Place next_place_{0};
};

}  // namespace cis::redis
