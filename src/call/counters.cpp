#include "call/counters.hpp"

namespace cis::detail {
namespace {

std::uint64_t value(const Counters::Count& count) noexcept { return count.load(std::memory_order_relaxed); }

std::chrono::milliseconds rounded(const std::atomic<std::chrono::nanoseconds::rep>& sum) noexcept {
    const std::chrono::nanoseconds time(sum.load(std::memory_order_relaxed));
    return std::chrono::duration_cast<std::chrono::milliseconds>(time);
}

}  // namespace

ClientStatistics Counters::snapshot() const noexcept {
    ClientStatistics now;
    // Ends are read before begins: see the class.
    now.calls_succeeded = calls_succeeded.load(std::memory_order_acquire);
    now.calls_failed = calls_failed.load(std::memory_order_acquire);
    now.calls_begun = value(calls_begun);
    now.calls_unsent = value(calls_unsent);
    now.calls_waiting = value(calls_waiting);
    now.undecodable = value(undecodable);
    const std::uint64_t ended = attempts_ended.load(std::memory_order_acquire);
    now.attempts = value(attempts_begun);
    now.attempts_in_flight = now.attempts - ended;
    now.retries = {.rate_limited = value(retries.rate_limited),
                   .server = value(retries.server),
                   .timeout = value(retries.timeout),
                   .connection = value(retries.connection),
                   .tls = value(retries.tls),
                   .credentials = value(retries.credentials),
                   .other = value(retries.other)};
    now.rate_limited = value(rate_limited);
    now.backoff = rounded(backoff_ns);
    now.limiter_wait = rounded(limiter_wait_ns);
    now.connections_opened = value(connections_opened);
    now.connections_reused = value(connections_reused);
    return now;
}

}  // namespace cis::detail
