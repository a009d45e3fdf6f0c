#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "ingest/row_life.hpp"

namespace cis::ingest::detail {

/// When open rows are looked up: at once, and then at growing intervals.
class LookupSchedule {
public:
    explicit LookupSchedule(std::chrono::milliseconds settle)
        : longest_(std::max<std::chrono::milliseconds>(settle / 4, shortest)) {}

    /// A row is open.
    void wants(time_point now) {
        if (!next_) next_ = now + interval_;
    }
    /// Something has happened that the next lists show: the intervals grow anew.
    void restarts(time_point now) {
        interval_ = shortest;
        wants_at(now + interval_);
    }
    /// At this time a list tells more.
    void wants_at(time_point time) { next_ = next_ ? std::min(*next_, time) : time; }
    /// A list has begun.
    void begun() { next_.reset(); }
    /// The list has ended. @param goes_on whether a row is still open
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
