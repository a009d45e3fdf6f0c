#pragma once

#include <chrono>
#include <cstddef>
#include <memory>

#include <cis/core/export.hpp>

namespace cis {

/// The result of RateLimiter::try_acquire().
struct Permit {
    bool granted{};  ///< whether the request may be sent now
    /// If denied: the earliest time at which another try makes sense.
    std::chrono::steady_clock::time_point ask_again{};
};

/// Decides when requests may be sent. It belongs to one client, or to all clients that use the same key.
///
/// An implementation must be safe to share between threads, and must not block.
class CIS_EXPORT RateLimiter {
public:
    /// A time of the monotonic clock.
    using time_point = std::chrono::steady_clock::time_point;

    RateLimiter() = default;
    RateLimiter(const RateLimiter&) = delete;
    RateLimiter& operator=(const RateLimiter&) = delete;
    virtual ~RateLimiter();

    /// Takes a permit for one request, if there is one.
    [[nodiscard]] virtual Permit try_acquire(time_point now) = 0;
    /// Grants nothing until `time`, because the service responded with 429. Must not shorten an
    /// existing pause.
    virtual void pause_until(time_point time) = 0;
};

/// Allows a number of requests in any window of a given length, and pauses after a 429.
///
/// @code
/// const auto limiter = std::make_shared<cis::QuotaLimiter>(300, 1min);
/// const cis::Client client{{.base_url = url, .api_key = key, .rate_limiter = limiter}};
/// @endcode
class CIS_EXPORT QuotaLimiter final : public RateLimiter {
public:
    /// Without a quota: it only pauses. The quota of the v2 API is undocumented.
    QuotaLimiter();
    /// With a quota. Throws Exception (`invalid_argument`) if `requests` or `window` is out of range.
    /// @param requests the largest number of requests in any window, at least 1
    /// @param window   the length of a window, positive and at most one year; e.g. `1min` for the legacy
    ///                 API's 300 requests per minute
    QuotaLimiter(std::size_t requests, std::chrono::milliseconds window);
    ~QuotaLimiter() override;

    [[nodiscard]] Permit try_acquire(time_point now) override;
    void pause_until(time_point time) override;
    /// Ends a pause, if you know that the service accepts requests again. The quota still applies. Calls that
    /// already wait try again only when the pause would have ended.
    void resume();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis
