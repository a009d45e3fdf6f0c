#include "delivery/delivery_queue.hpp"

namespace cis::emulator {

const Delivery& DeliveryQueue::add(Delivery delivery, double now) {
    Entry& entry = enter(std::move(delivery), now);
    Lane& lane = lane_of(entry.delivery);
    lane.in_order.push_back(entry.delivery.number);
    if (lane.in_order.size() == 1) make_ready(entry, now);
    return entry.delivery;
}

const Delivery& DeliveryQueue::add_held_back(Delivery delivery, double latest) {
    Entry& entry = enter(std::move(delivery), latest);
    lane_of(entry.delivery).held_back.push_back(entry.delivery.number);
    make_ready(entry, latest);
    return entry.delivery;
}

Delivery* DeliveryQueue::take(double now) {
    if (ready_.empty() || ready_.begin()->first > now) return nullptr;
    Entry& entry = entries_.at(ready_.begin()->second);
    ready_.erase(ready_.begin());
    entry.state = State::under_way;
    ++entry.delivery.attempts;
    return &entry.delivery;
}

Delivery* DeliveryQueue::under_way(std::uint64_t number) {
    const auto found = entries_.find(number);
    return found == entries_.end() ? nullptr : &found->second.delivery;
}

void DeliveryQueue::end_attempt(std::uint64_t number, std::optional<double> again_at) {
    Entry& entry = entries_.at(number);
    if (entry.delivery.attempts == 1) {
        if (!entry.delivery.forgery) release_held_back(entry);
        leave_lane(entry);
    }
    if (again_at && !entry.dropped) {
        make_ready(entry, *again_at);
    } else {
        forget(entry);
    }
}

void DeliveryQueue::clear() {
    entries_.clear();
    lanes_.clear();
    ready_.clear();
    open_.clear();
}

void DeliveryQueue::drop(const std::string& webhook_id,
                         const std::function<void(const Delivery&)>& forgotten) {
    std::vector<std::uint64_t> queued;
    for (auto& [number, entry] : entries_) {
        if (entry.delivery.webhook_id != webhook_id) continue;
        entry.dropped = true;
        if (entry.state != State::under_way) queued.push_back(number);
    }
    for (const std::uint64_t number : queued) {
        const Entry& entry = entries_.at(number);
        forgotten(entry.delivery);
        if (entry.delivery.attempts == 0) leave_lane(entry);
        forget(entry);
    }
}

std::optional<double> DeliveryQueue::next_due() const {
    return ready_.empty() ? std::nullopt : std::optional{ready_.begin()->first};
}

DeliveryQueue::Entry& DeliveryQueue::enter(Delivery delivery, double due) {
    const std::uint64_t number = next_number_++;
    delivery.number = number;
    open_.emplace(due, number);
    return entries_.emplace(number, Entry{std::move(delivery), due}).first->second;
}

DeliveryQueue::Lane& DeliveryQueue::lane_of(const Delivery& delivery) {
    return lanes_[{delivery.url, delivery.event.interview_id}];
}

void DeliveryQueue::make_ready(Entry& entry, double due) {
    const std::uint64_t number = entry.delivery.number;
    ready_.erase({entry.due, number});
    open_.erase({entry.due, number});
    entry.due = due;
    entry.state = State::ready;
    ready_.emplace(due, number);
    open_.emplace(due, number);
}

void DeliveryQueue::leave_lane(const Entry& entry) {
    Lane& lane = lane_of(entry.delivery);
    std::erase(lane.in_order, entry.delivery.number);
    std::erase(lane.held_back, entry.delivery.number);
    if (!lane.in_order.empty()) {
        Entry& next = entries_.at(lane.in_order.front());
        if (next.state == State::waiting) make_ready(next, next.due);
    } else if (lane.held_back.empty()) {
        lanes_.erase({entry.delivery.url, entry.delivery.event.interview_id});
    }
}

void DeliveryQueue::release_held_back(const Entry& overtaker) {
    for (const std::uint64_t number : lane_of(overtaker.delivery).held_back) {
        Entry& held = entries_.at(number);
        if (held.state == State::ready && number < overtaker.delivery.number) make_ready(held, overtaker.due);
    }
}

void DeliveryQueue::forget(const Entry& entry) {
    const std::uint64_t number = entry.delivery.number;
    ready_.erase({entry.due, number});
    open_.erase({entry.due, number});
    entries_.erase(number);
}

}  // namespace cis::emulator
