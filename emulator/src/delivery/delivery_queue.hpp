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

/// Which delivery is to be attempted when. The first attempts for one interview and one URL follow each
/// other in the order of emission: each waits until the one before has ended, however it ended. All times
/// are epoch seconds.
class DeliveryQueue {
public:
    /// Numbers the delivery and queues it for its first attempt at once.
    [[nodiscard]] const Delivery& add(Delivery delivery, double now);
    /// The same, out of order: for its first attempt at `latest`, or once that of a later delivery for the
    /// same interview and URL has ended.
    [[nodiscard]] const Delivery& add_held_back(Delivery delivery, double latest);

    /// The delivery to be attempted next, if its time has come; it is under way until `end_attempt`.
    [[nodiscard]] Delivery* take(double now);
    [[nodiscard]] Delivery& under_way(std::uint64_t number) { return entries_.at(number).delivery; }
    /// Queues the delivery again, or forgets it when nothing is to follow or its webhook was dropped.
    void end_attempt(std::uint64_t number, std::optional<double> again_at);

    /// Forgets what is queued for the webhook, each after a call of `forgotten`, and lets nothing follow
    /// the attempts under way.
    void drop(const std::string& webhook_id, const std::function<void(const Delivery&)>& forgotten);
    [[nodiscard]] bool is_dropped(std::uint64_t number) const { return entries_.at(number).dropped; }

    /// When the next delivery can be attempted.
    [[nodiscard]] std::optional<double> next_due() const;
    /// Whether every attempt due by `time` has ended.
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
        std::deque<std::uint64_t> in_order{};  ///< all but the first one are waiting
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
    Agenda open_;  ///< in any state
};

}  // namespace cis::emulator
