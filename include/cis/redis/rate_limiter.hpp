#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include <cis/call/rate_limiter.hpp>
#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/secret.hpp>

namespace cis::redis {

/// The quota that several processes share, and the server on which they share it.
struct RateLimiterOptions {
    /// The server, as in SeenStoreOptions::url.
    Secret url{};
    /// The name of the quota, the same in all processes that share it. It becomes part of a key on the
    /// server, so never use the API key itself.
    std::string name{};
    /// Precedes every key, so that several applications can share a database.
    std::string key_prefix{"cis:rate:"};
    /// The largest number of requests of all processes in any window, at least 1.
    std::size_t requests{};
    /// The length of a window, from a second to a year.
    std::chrono::milliseconds window{};
    /// The share of the quota that this process uses while it cannot reach the server: above 0, at most 1.
    /// With ten processes, 0.1 keeps them within the quota.
    double share_when_away{0.1};
    /// Called once when the server cannot be used, with the reason. This and on_back() are called on the
    /// limiter's own thread. They must not destroy the limiter. Their exceptions are ignored.
    std::function<void(const Error&)> on_away{};
    /// Called once when the server can be used again.
    std::function<void()> on_back{};
    /// Timeout of a connection attempt, without the time to resolve the host name.
    std::chrono::milliseconds connect_timeout{std::chrono::seconds(1)};
    /// Timeout of a request and everything that it takes, as in SeenStoreOptions::command_timeout.
    std::chrono::milliseconds command_timeout{std::chrono::seconds(1)};
};

/// A rate limiter for several processes and machines that use the same API key. They share a quota and its
/// pauses on a Redis server (5 or later, or one with the same protocol and scripts).
///
/// The processes get slots in the order in which they ask the server, by the clock of the server. No window
/// has more requests than the quota, as long as a request starts soon after its permit. At least 97 % of the
/// quota can be used. A process holds the slots of the next 50 ms (at least 2, at most 64), so a process that
/// is killed loses no more than these. When one process gets a 429, the others pause as soon as they ask for
/// slots.
///
/// Each process also counts what it has used itself. So a process that is alone stays within the quota,
/// whatever the server does. If the server loses its data, e.g. in a restart, it grants slots again that
/// other processes hold. A window around that moment may exceed the quota by that many requests, but not by
/// more.
///
/// try_acquire() uses no network. A thread of the limiter talks to the server. The destructor waits for that
/// thread: at most for twice the `command_timeout`, and in addition for a callback that runs. In a process
/// that calls `exit()`, it waits for at most two seconds, as clients do, because a callback may wait for the
/// thread that exits. While the server cannot be reached, the process uses
/// RateLimiterOptions::share_when_away of the quota, and tries the server again each second.
///
/// The user on the server needs EVAL and TIME, and HGET, HSET and PEXPIRE on the keys with the prefix. For a
/// database other than 0, the user also needs SELECT.
///
/// Threads may share a limiter. It works only with the clock of the system. After `fork()`, the child must
/// create its own limiter: there, try_acquire() throws.
///
/// @code
/// auto limiter = std::make_shared<cis::redis::RateLimiter>(cis::redis::RateLimiterOptions{
///     .url = std::getenv("REDIS_URL"), .name = "legacy", .requests = 300, .window = 1min});
/// const cis::Client client{{.base_url = url, .api_key = key, .rate_limiter = limiter}};
/// @endcode
class CIS_EXPORT RateLimiter final : public cis::RateLimiter {
public:
    /// Does not connect. Throws Exception (`invalid_argument`) if `url` is unusable, `name` is empty, or
    /// another option is out of range; `param` names it.
    explicit RateLimiter(RateLimiterOptions options);
    ~RateLimiter() override;

    [[nodiscard]] Permit try_acquire(time_point now, Ticket& ticket) override;
    void pause_until(time_point time) override;
    void refused(time_point granted, time_point now) override;
    [[nodiscard]] RateLimiterStatistics statistics() const override;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cis::redis
