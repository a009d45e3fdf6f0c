#include "call/permit_queue.hpp"

#include <algorithm>

namespace cis::detail {
namespace {

using std::chrono::nanoseconds;

/// The tolerance is the quota divided by this number.
constexpr std::size_t tolerance_divisor = 50;

/// The latest end of a pause. Half of the range of time is left for the places after it.
constexpr PermitQueue::time_point latest_end{PermitQueue::time_point::duration::max() / 2};

}  // namespace

Pace pace_of(std::size_t requests, std::chrono::milliseconds window) {
    const std::size_t at_once = requests / tolerance_divisor;  // requests beyond the first
    const nanoseconds length = window;
    // All slots of (window + tolerance) can be used within one window, so that span has `requests` slots.
    const auto slots = static_cast<nanoseconds::rep>(
        std::min<std::size_t>(requests - at_once, static_cast<std::size_t>(length.count())));
    const nanoseconds interval((length.count() + slots - 1) / slots);
    const auto most_at_once = static_cast<std::size_t>(length / interval);
    return {.interval = interval,
            .tolerance = interval * static_cast<nanoseconds::rep>(std::min(at_once, most_at_once))};
}

Permit PermitQueue::ask(time_point now, std::optional<Place>& place) {
    if (pace_.interval == nanoseconds(0)) {
        if (now < paused_until_) return {false, paused_until_};
        if (place) leave(*place);
        place.reset();
        return {true, {}};
    }
    forget_past_places(now);
    Place number = next_place_;
    time_point due = next_slot(now);
    if (place) {
        number = *place;
        due = due_.at(number);
    } else if (!abandoned_.empty()) {
        number = *abandoned_.begin();
        due = due_.at(number);
    } else if (!due_.empty()) {
        due = std::max(due, due_.rbegin()->second + pace_.interval);
    }
    if (due <= now) {
        due = slot_of(number, now);
        if (due <= now) {
            unused_slot_ = next_slot(now) + pace_.interval;
            leave(number);
            place.reset();
            return {true, {}};
        }
    }
    due_[number] = due;
    abandoned_.erase(number);
    if (number == next_place_) ++next_place_;
    place = number;
    return {false, due};
}

void PermitQueue::abandon(Place place) {
    if (!due_.contains(place)) return;
    abandoned_.insert(place);
    if (waiting() > 0) return;
    // Nobody waits any more, so only the slots decide.
    due_.clear();
    abandoned_.clear();
}

bool PermitQueue::pause_until(time_point time) {
    time = std::min(time, latest_end);
    if (time <= paused_until_) return false;
    paused_until_ = time;
    spread(time);
    return true;
}

void PermitQueue::resume() {
    paused_until_ = time_point{};
    time_point slot = unused_slot_;
    for (auto& [place, due] : due_) {
        due = slot;
        slot += pace_.interval;
    }
}

void PermitQueue::set_pace(Pace pace) {
    const bool is_slower = pace.interval > pace_.interval;
    pace_ = pace;
    if (is_slower && !due_.empty()) spread(due_.begin()->second);
}

/// The slot of the next grant. Slots of the past are lost, except those within the tolerance.
PermitQueue::time_point PermitQueue::next_slot(time_point now) const {
    return std::max({unused_slot_, paused_until_, now - pace_.tolerance});
}

/// The slot of a place that is due. Earlier places that are also due get earlier slots.
PermitQueue::time_point PermitQueue::slot_of(Place place, time_point now) const {
    time_point slot = next_slot(now);
    for (const auto& [other, due] : due_) {
        if (other >= place) break;
        const bool is_late = due < now - pace_.interval;
        if (!is_late && due <= std::max(slot, now) && !abandoned_.contains(other)) slot += pace_.interval;
    }
    return slot;
}

void PermitQueue::forget_past_places(time_point now) {
    while (!abandoned_.empty() && due_.at(*abandoned_.begin()) < now - pace_.tolerance)
        leave(*abandoned_.begin());
}

void PermitQueue::leave(Place place) {
    due_.erase(place);
    abandoned_.erase(place);
    if (waiting() > 0) return;
    due_.clear();
    abandoned_.clear();
}

/// Leaves an interval between the places, in their order.
void PermitQueue::spread(time_point from) {
    for (auto& [place, due] : due_) {
        due = std::max(due, from);
        from = due + pace_.interval;
    }
}

}  // namespace cis::detail
