#pragma once

#include "cis/call/clock.hpp"
#include "cis/http/headers.hpp"

namespace cis::bulk {

/// The time of the service, as far as the `Date` of its responses tells it; otherwise that of the local
/// clock.
class ServiceClock {
public:
    /// @param local must outlive it
    explicit ServiceClock(Clock& local) noexcept : local_(local) {}

    /// A response that has just arrived.
    void learn(const Headers& headers);
    /// Seconds since the epoch.
    [[nodiscard]] double now() const;

private:
    Clock& local_;
    double ahead_{0};  ///< of the local clock, in seconds
};

}  // namespace cis::bulk
