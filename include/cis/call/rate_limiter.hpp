#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include <cis/call/ticket.hpp>
#include <cis/core/export.hpp>

namespace cis {

/// The result of RateLimiter::try_acquire().
struct Permit {
    bool granted{};  ///< whether the request may be sent now
    /// If denied: the earliest time at which another try makes sense. If it is not in the future, the call
    /// asks again after a millisecond.
    std::chrono::steady_clock::time_point ask_again{};
};

/// Statistics of a RateLimiter, for operators.
struct RateLimiterStatistics {
    std::uint64_t granted{};    ///< requests that the limiter allowed
    std::uint64_t abandoned{};  ///< places that were given up before their turn
    std::uint64_t refused{};    ///< responses with status 429
    std::uint64_t pauses{};     ///< pauses, including those that extended an earlier one
    std::size_t waiting{};      ///< requests that wait now
    /// The current rate, in requests per second; none if it is not limited.
    std::optional<double> rate{};
    /// When the last pause ends or ended.
    std::chrono::steady_clock::time_point paused_until{};
    /// Whether a limiter that shares its quota cannot reach its server, and uses only its own share.
    bool degraded{};
};

/// Decides when requests may be sent. It belongs to one client, or to all clients that use the same key.
///
/// An implementation must be safe to share between threads, and must not block. A simple one ignores the
/// tickets. Then a free permit goes to the request that asks first.
class CIS_EXPORT RateLimiter {
public:
    /// A time of the monotonic clock.
    using time_point = std::chrono::steady_clock::time_point;

    RateLimiter() = default;
    RateLimiter(const RateLimiter&) = delete;
    RateLimiter& operator=(const RateLimiter&) = delete;
    virtual ~RateLimiter();

    /// Takes a permit for one request, if it is the request's turn.
    /// @param ticket the place of the request in the line. Pass an empty one at first, and the same one again
    ///               after each denial. The grant empties it.
    [[nodiscard]] virtual Permit try_acquire(time_point now, Ticket& ticket) = 0;
    /// Grants nothing until `time`, because the service responded with 429. Must not shorten an
    /// existing pause.
    virtual void pause_until(time_point time) = 0;
    /// Notes that the service refused a request with 429. Does nothing by default.
    /// @param granted the time at which this request got its permit
    virtual void refused(time_point granted, time_point now);
    /// Returns the statistics, all zero by default.
    [[nodiscard]] virtual RateLimiterStatistics statistics() const;
};

/// Spreads requests over time, in the order in which they ask, and pauses after a 429.
///
/// With a quota, the limiter keeps the rate just below the quota. No window of the given length, wherever it
/// begins, has more requests than the quota. After a quiet time, 2 % of the quota (at least one request) may
/// be sent at once. The others follow at equal intervals. So at least 98 % of the quota can be used.
///
/// Without a quota, the limiter limits nothing until the first 429. A 429 halves the rate of the last second
/// (counted as at least ten requests), but not below one request a second. Within ten seconds the rate grows
/// back to what it was, by a constant step. It grows further if there is no other 429. When it reaches ten
/// times the halved rate, it is no longer limited. A 429 halves the rate only if its request was sent at
/// least a second after the last halving: the refusals of one burst count as one.
///
/// The requests that wait during a pause are spread out after it.
///
/// @code
/// const auto limiter = std::make_shared<cis::QuotaLimiter>(300, 1min);
/// const cis::Client client{{.base_url = url, .api_key = key, .rate_limiter = limiter}};
/// @endcode
class CIS_EXPORT QuotaLimiter final : public RateLimiter {
public:
    /// Makes a limiter without a quota. The quota of the v2 API is undocumented.
    QuotaLimiter();
    /// Makes a limiter with a quota. Throws Exception (`invalid_argument`) if `requests` or `window` is out
    /// of range.
    /// @param requests the largest number of requests in any window, at least 1
    /// @param window   the length of a window, positive and at most one year; e.g. `1min` for the legacy
    /// API's 300 requests per minute
    QuotaLimiter(std::size_t requests, std::chrono::milliseconds window);
    ~QuotaLimiter() override;

    [[nodiscard]] Permit try_acquire(time_point now, Ticket& ticket) override;
    void pause_until(time_point time) override;
    void refused(time_point granted, time_point now) override;
    [[nodiscard]] RateLimiterStatistics statistics() const override;
    /// Ends a pause, if you know that the service accepts requests again. The quota still applies. Calls that
    /// already wait do not try again before the time when the pause would have ended.
    void resume();

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cis
