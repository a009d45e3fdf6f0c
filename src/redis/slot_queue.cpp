#include "redis/slot_queue.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace cis::redis {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// How far in advance slots are requested. This is longer than a server takes to respond.
constexpr milliseconds advance{50};
constexpr nanoseconds::rep fewest = 2;
constexpr nanoseconds::rep most = 64;

/// A place without a slot asks again after this time.
constexpr milliseconds moment{2};

/// The latest end of a pause. Half of the range of time is left for the slots after the pause.
constexpr SlotQueue::time_point latest_end{SlotQueue::time_point::duration::max() / 2};

std::size_t batch_of(nanoseconds interval) {
    return static_cast<std::size_t>(std::clamp(advance / interval, fewest, most));
}

}  // namespace

SlotQueue::SlotQueue(nanoseconds interval, nanoseconds usable, nanoseconds leeway)
    : interval_(interval), usable_(usable), leeway_(leeway), batch_(batch_of(interval)) {}

Permit SlotQueue::ask(time_point now, std::optional<Place>& place) {
    const Place number = place ? *place : next_place_++;
    Waiting& waiting = waiting_[number];
    if (waiting.slot && waiting.slot->until < now) waiting.slot.reset();
    if (!waiting.slot) {
        forget_missed_slots(now);
        if (!spare_.empty()) waiting.slot = spare_.extract(spare_.begin()).mapped();
    }
    if (!waiting.slot) {
        waiting.told = expected(number, now);
        slotless_.insert(number);
    } else {
        slotless_.erase(number);
        swap_with_older_slot(number, now);
        waiting.told = std::max(waiting.slot->from, next_turn_ - leeway_);
        if (waiting.told <= now) {
            next_turn_ = std::max(next_turn_, now) + interval_;
            waiting_.erase(number);
            place.reset();
            return {true, {}};
        }
    }
    place = number;
    return {false, waiting.told};
}

void SlotQueue::abandon(Place place) {
    const auto found = waiting_.find(place);
    if (found == waiting_.end()) return;
    if (found->second.slot) spare_.emplace(found->second.slot->from, *found->second.slot);
    slotless_.erase(place);
    waiting_.erase(found);
}

std::size_t SlotQueue::wanted(time_point now) {
    forget_missed_slots(now);
    const std::size_t held = waiting_.size() - slotless_.size() + spare_.size();
    if (held > batch_ / 2) return 0;
    std::size_t wanted = 0;
    time_point expected = std::max({now, last_slot_ + interval_, paused_until_});
    for (const Place place : slotless_) {
        if (held + wanted == batch_) break;
        // A place that asks only after its slot would miss it.
        if (waiting_.at(place).told > expected + usable_) continue;
        ++wanted;
        expected += interval_;
    }
    return wanted - std::min(wanted, spare_.size());
}

void SlotQueue::add(const Slot& slot) {
    last_slot_ = std::max(last_slot_, slot.from);
    if (slot.from < paused_until_) return;
    for (const Place place : slotless_) {
        Waiting& waiting = waiting_.at(place);
        if (waiting.told > slot.until) continue;  // it would ask too late
        waiting.slot = slot;
        slotless_.erase(place);
        return;
    }
    spare_.emplace(slot.from, slot);
}

bool SlotQueue::pause_until(time_point time) {
    time = std::min(time, latest_end);
    if (time <= paused_until_) return false;
    paused_until_ = time;
    std::erase_if(spare_, [&](const auto& spare) { return spare.first < time; });
    for (auto& [place, waiting] : waiting_) {
        if (!waiting.slot || waiting.slot->from >= time) continue;
        waiting.slot.reset();
        slotless_.insert(place);
    }
    return true;
}

/// The earliest time at which a place without a slot can be granted.
SlotQueue::time_point SlotQueue::expected(Place place, time_point now) const {
    nanoseconds ahead(0);
    for (const Place other : slotless_) {
        if (other >= place) break;
        // Counting further is not worth the time, because a place may ask too early.
        if (waiting_.at(other).told != time_point::max()) ahead += interval_;
        if (ahead > interval_ * most) break;
    }
    const time_point next = std::max({now, last_slot_ + interval_, paused_until_});
    return std::max(next + ahead, now + moment);
}

/// Gives a place whose slot is due the oldest slot that is due. The holder of the oldest slot asks later, and
/// gets the newer slot.
void SlotQueue::swap_with_older_slot(Place place, time_point now) {
    Waiting& late = waiting_.at(place);
    if (late.slot->from > now) return;
    for (auto& [other, waiting] : waiting_) {
        if (other >= place) return;
        if (waiting.slot && waiting.slot->from < late.slot->from && waiting.slot->until >= now) {
            std::swap(waiting.slot, late.slot);
            return;
        }
    }
}

void SlotQueue::forget_missed_slots(time_point now) {
    while (!spare_.empty() && spare_.begin()->second.until < now) spare_.erase(spare_.begin());
    std::size_t slotted = waiting_.size() - slotless_.size();
    for (auto& [place, waiting] : waiting_) {
        if (slotted == 0) return;
        if (slotless_.contains(place)) continue;
        --slotted;
        if (!waiting.slot || waiting.slot->until >= now) continue;
        waiting.slot.reset();
        waiting.told = time_point::max();  // it has no time until it asks
        slotless_.insert(place);
    }
}

}  // namespace cis::redis
