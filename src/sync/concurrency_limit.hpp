#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace cis::sync::detail {

/// Limits how many requests an export has under way. A quota of Q requests a minute keeps Q x latency / 60
/// requests under way. More requests would only wait for a permit. When requests do not wait, the limit grows
/// back to what the caller wants.
class ConcurrencyLimit {
public:
    using Seconds = std::chrono::duration<double>;

    explicit ConcurrencyLimit(std::size_t most) : most_(most), size_(most) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// @param requests how many requests have ended since the last review
    /// @param elapsed the time since the last review
    /// @param spent the sum of the times of these requests
    /// @param waited the part of `spent` in which they waited for a permit or after a 429
    void review(std::uint64_t requests, Seconds elapsed, Seconds spent, Seconds waited) {
        if (requests == 0 || elapsed.count() <= 0 || spent.count() <= 0) return;
        constexpr double mostly = 0.5;
        if (waited < spent * mostly) {
            size_ = std::min(most_, size_ * 2);
            return;
        }
        const auto count = static_cast<double>(requests);
        const double latency = std::max(0.0, (spent - waited).count()) / count;
        const double carried = std::ceil(count / elapsed.count() * latency);
        // One request more, so that a permit never waits for a request.
        size_ = std::clamp<std::size_t>(static_cast<std::size_t>(carried) + 1, 1, most_);
    }

private:
    std::size_t most_;
    std::size_t size_;
};

}  // namespace cis::sync::detail
