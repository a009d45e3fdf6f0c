#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "bulk/outage.hpp"
#include "cis/api/client.hpp"
#include "cis/call/clock.hpp"
#include "cis/sync/export_options.hpp"
#include "sync/concurrency_limit.hpp"

namespace cis::sync::detail {

/// Decides how many requests an export sends at a time, and when: fewer near a quota, one to a silent
/// service, none before a pause is over.
class ExportPace {
public:
    using time_point = Clock::time_point;
    using Seconds = std::chrono::duration<double>;

    ExportPace(const Client& client, const ExportOptions& options, time_point now);

    /// Notes that a request has ended. @param spent the time from its start to its end
    void ended(Seconds spent);
    void succeeded(time_point now) { outage_.succeeded(now); }
    void failed(const Error& error, time_point now) { outage_.failed(error, now); }
    /// Reviews from time to time how many requests the quota can carry.
    void review(time_point now);

    /// How many requests may be under way.
    [[nodiscard]] std::size_t in_flight_now() const { return outage_.is_silent() ? 1 : concurrency_.size(); }
    /// How many requests may be under way while the service answers.
    [[nodiscard]] std::size_t max_in_flight() const noexcept { return concurrency_.size(); }
    [[nodiscard]] const bulk::Outage& outage() const noexcept { return outage_; }

private:
    /// How long the calls of the client have waited so far.
    [[nodiscard]] Seconds waited() const;

    const Client& client_;
    bulk::Outage outage_;
    ConcurrencyLimit concurrency_;
    // Counted since the last review:
    time_point since_;
    std::uint64_t requests_{0};
    Seconds spent_{0};
    Seconds waited_before_;
};

}  // namespace cis::sync::detail
