#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "ingest/plan/ingest_plan.hpp"

namespace cis::test {

/// The clock of the simulation, and what happens when.
class World {
public:
    [[nodiscard]] std::int64_t now() const { return now_; }
    [[nodiscard]] ingest::detail::time_point time() const {
        return ingest::detail::time_point(std::chrono::milliseconds(now_ + 1'000'000));
    }
    static std::int64_t of(ingest::detail::time_point time) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count() -
               1'000'000;
    }
    void at(std::int64_t when, std::function<void()> what) { events_.push({when, ++last_, std::move(what)}); }
    /// Moves to the next event, at most to `limit`, and runs it.
    void step(std::int64_t limit) {
        if (events_.empty() || events_.top().when > limit) {
            now_ = std::max(now_, limit);
            return;
        }
        const Event event = events_.top();
        events_.pop();
        now_ = std::max(now_, event.when);
        event.what();
    }
    [[nodiscard]] bool has_events() const { return !events_.empty(); }

private:
    struct Event {
        std::int64_t when;
        std::uint64_t number;
        std::function<void()> what;
        bool operator<(const Event& other) const {
            return when != other.when ? when > other.when : number > other.number;
        }
    };
    std::int64_t now_{0};
    std::uint64_t last_{0};
    std::priority_queue<Event> events_;
};

}  // namespace cis::test
