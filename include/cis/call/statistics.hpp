#pragma once

#include <chrono>
#include <cstdint>

namespace cis {

/// How often calls were retried, by the outcome of the previous attempt.
struct RetryCounts {
    std::uint64_t rate_limited{};  ///< 429
    std::uint64_t server{};        ///< 5xx
    std::uint64_t timeout{};       ///< the attempt's timeout, or 408
    std::uint64_t connection{};    ///< no connection could be established, or it broke
    std::uint64_t tls{};           ///< the handshake failed
    std::uint64_t credentials{};   ///< the service refused them, so the providers were asked
    std::uint64_t other{};         ///< e.g. 425
};

/// What a client has done since its construction. Copies of a client share it.
///
/// The counts only grow, except for those of calls that wait or are in flight. While calls run, a snapshot is
/// approximate: a call that ends at that moment may be in one count and not yet in another. No count of ended
/// calls or attempts exceeds the count of those that have begun. When no call runs, they agree.
struct ClientStatistics {
    /// Calls that were sent. Each page of a list is a call. A call with an invalid argument and a call in a
    /// forked child do not count. A call of start() begins when fewer calls are in flight than its client
    /// allows.
    std::uint64_t calls_begun{};
    /// Calls that were destroyed without being sent, and lists that were destroyed without being read:
    /// usually a forgotten `.send()`. A test can check that it is 0.
    std::uint64_t calls_unsent{};
    std::uint64_t calls_waiting{};    ///< calls of start(), submit() and `co_await` that have not begun yet
    std::uint64_t calls_succeeded{};  ///< calls that ended with a complete 2xx response
    std::uint64_t calls_failed{};     ///< calls that ended with an error, including cancelled ones
    std::uint64_t undecodable{};      ///< responses of succeeded calls that could not be decoded

    std::uint64_t attempts{};            ///< requests that were sent or tried
    std::uint64_t attempts_in_flight{};  ///< attempts that have not ended
    RetryCounts retries{};               ///< attempts that were not the first of their call
    std::uint64_t rate_limited{};        ///< responses with status 429

    std::chrono::milliseconds backoff{};       ///< the sum of the waits between attempts
    std::chrono::milliseconds limiter_wait{};  ///< the sum of the waits for the rate limiter

    /// Attempts that were sent on a new connection. This and `connections_reused` stay 0 if the Transport
    /// does not report it.
    std::uint64_t connections_opened{};
    std::uint64_t connections_reused{};  ///< attempts that were sent on a kept-alive connection

    /// Calls that have ended.
    [[nodiscard]] std::uint64_t calls_ended() const noexcept { return calls_succeeded + calls_failed; }
    /// Calls that have not ended.
    [[nodiscard]] std::uint64_t calls_in_flight() const noexcept { return calls_begun - calls_ended(); }
};

}  // namespace cis
