#pragma once

#include "cis/call/clock.hpp"
#include "cis/http/headers.hpp"

namespace cis::bulk {

/// The time of the service, from the `Date` header of its responses; the local time until one has arrived.
class ServiceClock {
public:
    /// @param local must outlive it
    explicit ServiceClock(Clock& local) noexcept : local_(local) {}

    /// Learns from the headers of a response that has just arrived.
    void learn(const Headers& headers);
    /// The time in seconds since the epoch.
    [[nodiscard]] double now() const;

private:
    Clock& local_;
    double ahead_{0};  ///< how far the service is ahead of the local clock, in seconds
};

}  // namespace cis::bulk
