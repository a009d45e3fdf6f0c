#pragma once

#include <chrono>
#include <cstddef>
#include <memory>

#include <cis/core/export.hpp>

namespace cis {

/// What a limiter answers.
struct Permit {
    bool granted{};  ///< whether the request may be sent now
    /// When denied: the earliest time at which asking again makes sense.
    std::chrono::steady_clock::time_point ask_again{};
};

/// Decides when requests may be sent. It belongs to one client, or is shared by all clients that use the same
/// key. Must be safe to share between threads, and must not block.
class CIS_EXPORT RateLimiter {
public:
    /// Of the monotonic clock.
    using time_point = std::chrono::steady_clock::time_point;

    RateLimiter() = default;
    RateLimiter(const RateLimiter&) = delete;
    RateLimiter& operator=(const RateLimiter&) = delete;
    virtual ~RateLimiter();

    /// Takes a permit for one request if there is one.
    [[nodiscard]] virtual Permit try_acquire(time_point now) = 0;
    /// Grants nothing until then: the service answered 429 to somebody who uses the key. Never shortens a
    /// pause.
    virtual void pause_until(time_point time) = 0;
};

/// At most so many requests in any window of that length, and pauses after 429.
class CIS_EXPORT QuotaLimiter final : public RateLimiter {
public:
    /// Only pauses: the quota of the v2 API is not documented.
    QuotaLimiter();
    /// Throws Exception (`invalid_argument`) for a quota of nothing, or a window of more than a year.
    /// @param requests how many requests any window may hold, at least 1
    /// @param window   its length, e.g. `1min` for the legacy API's 300 requests per minute; positive, and
    ///                 at most a year
    QuotaLimiter(std::size_t requests, std::chrono::milliseconds window);
    ~QuotaLimiter() override;

    [[nodiscard]] Permit try_acquire(time_point now) override;
    void pause_until(time_point time) override;
    /// Lifts a pause, for whoever knows that the service takes requests again. The quota stays in force;
    /// calls that wait already ask again when the pause would have ended.
    void resume();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis
