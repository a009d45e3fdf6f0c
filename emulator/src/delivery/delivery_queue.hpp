#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "delivery/delivery.hpp"

namespace cis::emulator {

/// Schedules the attempts of deliveries. The first attempts for one interview and one URL keep the order of
/// the events: each waits until the previous one has ended, with any result. All times are epoch seconds.
class DeliveryQueue {
public:
    /// Assigns a number to the delivery and queues its first attempt for now.
    [[nodiscard]] const Delivery& add(Delivery delivery, double now);
    /// Queues a delivery out of order. Its first attempt waits for the first attempt of a later delivery for
    /// the same interview and URL, but not beyond `latest`.
    [[nodiscard]] const Delivery& add_held_back(Delivery delivery, double latest);

    /// The next delivery that is due, if any. It is in progress until `end_attempt`.
    [[nodiscard]] Delivery* take(double now);
    /// Finds a delivery in progress. Null if `clear` has removed it.
    [[nodiscard]] Delivery* under_way(std::uint64_t number);
    /// Queues the delivery again. Removes it if `again_at` is empty or its webhook was dropped.
    void end_attempt(std::uint64_t number, std::optional<double> again_at);

    /// Removes all deliveries, including those in progress. Their numbers are not used again.
    void clear();
    /// Removes the queued deliveries of the webhook, after calling `forgotten` for each. No further attempt
    /// follows those in progress.
    void drop(const std::string& webhook_id, const std::function<void(const Delivery&)>& forgotten);
    [[nodiscard]] bool is_dropped(std::uint64_t number) const { return entries_.at(number).dropped; }

    /// The time of the next attempt.
    [[nodiscard]] std::optional<double> next_due() const;
    /// Whether every attempt that is due at `time` has ended.
    [[nodiscard]] bool all_ended(double time) const { return open_.empty() || open_.begin()->first > time; }

private:
    enum class State { waiting, ready, under_way };
    struct Entry {
        Delivery delivery{};
        double due = 0;
        State state = State::waiting;
        bool dropped = false;
    };
    /// The deliveries for one interview and one URL whose first attempt has not ended.
    struct Lane {
        std::deque<std::uint64_t> in_order{};  ///< all except the first one wait
        std::vector<std::uint64_t> held_back{};
    };
    using Lanes = std::map<std::pair<std::string, std::string>, Lane>;
    using Agenda = std::set<std::pair<double, std::uint64_t>>;

    [[nodiscard]] Entry& enter(Delivery delivery, double due);
    [[nodiscard]] Lane& lane_of(const Delivery& delivery);
    void make_ready(Entry& entry, double due);
    void leave_lane(const Entry& entry);
    void release_held_back(const Entry& overtaker);
    void forget(const Entry& entry);

    std::uint64_t next_number_ = 0;
    std::unordered_map<std::uint64_t, Entry> entries_;
    Lanes lanes_;
    Agenda ready_;
    Agenda open_;  ///< the deliveries in any state
};

}  // namespace cis::emulator
