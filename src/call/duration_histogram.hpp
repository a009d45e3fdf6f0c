#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace cis::detail {

/// Counts durations in buckets.
class DurationHistogram {
public:
    using Duration = std::chrono::milliseconds;

    /// @param bounds the upper bounds of the buckets, ascending. A last bucket without a bound is added
    explicit DurationHistogram(std::vector<Duration> bounds)
        : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {}

    /// Counts a duration in the first bucket whose bound is not less.
    void add(Duration duration) noexcept {
        const auto bucket = std::ranges::lower_bound(bounds_, duration) - bounds_.begin();
        ++counts_[static_cast<std::size_t>(bucket)];
        sum_ += duration;
    }

    [[nodiscard]] const std::vector<Duration>& bounds() const noexcept { return bounds_; }
    /// The durations in each bucket alone. The last bucket has no bound.
    [[nodiscard]] const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }
    [[nodiscard]] Duration sum() const noexcept { return sum_; }

private:
    std::vector<Duration> bounds_;
    std::vector<std::uint64_t> counts_;
    Duration sum_{0};
};

}  // namespace cis::detail
