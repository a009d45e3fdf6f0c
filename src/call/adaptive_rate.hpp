#pragma once

#include <cstdint>
#include <optional>

#include "cis/call/rate_limiter.hpp"

namespace cis::detail {

/// Searches for the rate that a service with an unknown quota accepts: additive increase, multiplicative
/// decrease. It has no clock and no lock.
class AdaptiveRate {
public:
    using time_point = RateLimiter::time_point;

    /// Counts a grant, so that the rate of the last second is known.
    void count(time_point now);
    /// Notes that a request was refused. Halves the rate, unless the request was granted before the last
    /// halving, or less than a second after it.
    void refused(time_point granted, time_point now);
    /// Notes that requests wait until `time`. The rate is limited after that time, and does not grow before
    /// it.
    void paused(time_point time);
    /// The rate in requests per second; none if it is not limited.
    [[nodiscard]] std::optional<double> at(time_point now);
    /// The last result of at().
    [[nodiscard]] std::optional<double> last() const noexcept { return rate_; }

private:
    [[nodiscard]] double measured() const;
    void limit(double rate, time_point since);

    std::optional<double> rate_;
    double step_{};         ///< per second
    double unlimited_{};    ///< the rate at which the limit ends
    time_point grown_{};    ///< the time up to which the rate has grown
    time_point settled_{};  ///< refusals of requests granted before this time do not count
    time_point second_began_{};
    std::uint64_t this_second_{0};
    std::uint64_t last_second_{0};
};

}  // namespace cis::detail
