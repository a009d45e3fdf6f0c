#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "cis/call/rate_limiter.hpp"

namespace cis::detail {

/// The speed of a line: one slot per `interval`. A slot may be used until `tolerance` after its time. So a
/// line that was idle has `1 + tolerance / interval` slots at once.
struct Pace {
    std::chrono::nanoseconds interval{};  ///< 0: not limited
    std::chrono::nanoseconds tolerance{};
};

/// The pace for at most this many requests in any half-open window. The tolerance costs 2 % of the quota.
[[nodiscard]] Pace pace_of(std::size_t requests, std::chrono::milliseconds window);

/// The queue of the requests that wait for a permit, without clock, lock or I/O.
///
/// Each place has a time at which it is due. A place that is due gets a permit when it asks, if there is a
/// slot. The slots alone keep the quota (this is GCRA, the generic cell rate algorithm). Earlier places that
/// are also due have precedence for one interval. If they do not ask in that time, the queue continues
/// without them. A newcomer takes an abandoned place that can still be used, or else the end of the queue.
class PermitQueue {
public:
    using time_point = RateLimiter::time_point;
    /// The number of a place. Smaller numbers are nearer to the front.
    using Place = std::uint64_t;

    explicit PermitQueue(Pace pace) : pace_(pace) {}

    /// @param place none for a newcomer. A denial sets it, a grant removes it.
    [[nodiscard]] Permit ask(time_point now, std::optional<Place>& place);
    void abandon(Place place);
    /// Pauses the line: nothing is due before `time`. After that, one place is due per interval.
    /// @return false if the line already pauses that long
    bool pause_until(time_point time);
    void resume();
    /// Sets the pace. A slower pace applies to all places, a faster one only to those that join later.
    void set_pace(Pace pace);

    [[nodiscard]] const Pace& pace() const noexcept { return pace_; }
    [[nodiscard]] time_point paused_until() const noexcept { return paused_until_; }
    [[nodiscard]] std::size_t waiting() const noexcept { return due_.size() - abandoned_.size(); }

private:
    [[nodiscard]] time_point next_slot(time_point now) const;
    [[nodiscard]] time_point slot_of(Place place, time_point now) const;
    void forget_past_places(time_point now);
    void leave(Place place);
    void spread(time_point from);

    Pace pace_;
    time_point unused_slot_{time_point::min()};  ///< the first slot that was not given away
    time_point paused_until_{};
    std::map<Place, time_point> due_;  ///< the line, including the abandoned places
    std::set<Place> abandoned_;
    Place next_place_{0};
};

}  // namespace cis::detail
