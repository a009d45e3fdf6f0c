#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "cis/call/statistics.hpp"

namespace cis::detail {

/// Counts what a client does. Any thread may change the counts. CallWatch does so for each call.
///
/// An end is counted with `release`, and is read with `acquire` before the begins are read. So no snapshot
/// contains more ends than begins.
struct Counters {
    using Count = std::atomic<std::uint64_t>;

    Count calls_unsent{0};
    Count calls_waiting{0};
    Count calls_begun{0};
    Count calls_succeeded{0};
    Count calls_failed{0};
    Count undecodable{0};
    Count attempts_begun{0};
    Count attempts_ended{0};
    struct Retries {
        Count rate_limited{0};
        Count server{0};
        Count timeout{0};
        Count connection{0};
        Count tls{0};
        Count credentials{0};
        Count other{0};
    } retries{};
    Count rate_limited{0};
    std::atomic<std::chrono::nanoseconds::rep> backoff_ns{0};
    std::atomic<std::chrono::nanoseconds::rep> limiter_wait_ns{0};
    Count connections_opened{0};
    Count connections_reused{0};

    [[nodiscard]] ClientStatistics snapshot() const noexcept;
};

}  // namespace cis::detail
