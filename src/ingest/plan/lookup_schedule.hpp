#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// Schedules the lookups of open rows: soon, and then at growing intervals.
class LookupSchedule {
public:
    explicit LookupSchedule(std::chrono::milliseconds settle)
        : longest_(std::max<std::chrono::milliseconds>(settle / 4, shortest)) {}

    /// Notes that a row is open.
    void wants(time_point now) {
        if (!next_) next_ = now + interval_;
    }
    /// Notes an event that the next lists will show. The intervals start short again, and grow.
    void restarts(time_point now) {
        interval_ = shortest;
        wants_at(now + interval_);
    }
    /// Notes that a list at this time will tell more.
    void wants_at(time_point time) { next_ = next_ ? std::min(*next_, time) : time; }
    /// Notes that a list has begun.
    void begun() { next_.reset(); }
    /// Notes that the list has ended. @param goes_on whether a row is still open
    void ended(time_point now, bool goes_on) {
        if (!goes_on) {
            interval_ = shortest;
            next_.reset();
            return;
        }
        interval_ = std::min(interval_ * 2, longest_);
        wants_at(now + interval_);
    }
    [[nodiscard]] std::optional<time_point> next() const noexcept { return next_; }

private:
    static constexpr std::chrono::milliseconds shortest{50};

    std::chrono::milliseconds longest_;
    std::chrono::milliseconds interval_{shortest};
    std::optional<time_point> next_{};
};

}  // namespace cis::ingest::detail
