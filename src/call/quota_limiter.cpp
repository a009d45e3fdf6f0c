#include <chrono>
#include <mutex>
#include <optional>

#include "call/adaptive_rate.hpp"
#include "call/permit_queue.hpp"
#include "call/shared_place.hpp"
#include "cis/call/rate_limiter.hpp"
#include "cis/core/exception.hpp"

namespace cis {
namespace {

using detail::Pace;

/// The tolerance without a quota: requests that are slightly late lose nothing.
constexpr std::chrono::milliseconds tolerance_without_quota{20};

Pace pace_of(std::optional<double> rate) {
    if (!rate) return {};
    const std::chrono::duration<double> interval(1.0 / *rate);
    return {.interval = std::chrono::duration_cast<std::chrono::nanoseconds>(interval),
            .tolerance = tolerance_without_quota};
}

double per_second(std::chrono::nanoseconds interval) {
    return 1.0 / std::chrono::duration<double>(interval).count();
}

Pace checked_pace(std::size_t requests, std::chrono::milliseconds window) {
    if (requests == 0) throw_error(invalid_argument("requests", "must be at least 1"));
    if (window <= std::chrono::milliseconds(0)) throw_error(invalid_argument("window", "must be positive"));
    // A window is at most a year, so that no sum of times overflows.
    if (window > std::chrono::years(1))
        throw_error(invalid_argument("window", "must not be longer than a year"));
    return detail::pace_of(requests, window);
}

}  // namespace

struct QuotaLimiter::State {
    State() : line(Pace{}), adaptive(std::in_place) {}
    explicit State(Pace pace) : line(pace) {}

    Permit ask(time_point now, std::optional<std::uint64_t>& place) {
        if (adaptive) line.set_pace(pace_of(adaptive->at(now)));
        const Permit permit = line.ask(now, place);
        if (permit.granted) {
            ++counts.granted;
            if (adaptive) adaptive->count(now);
        }
        return permit;
    }

    void abandon(std::uint64_t place) {
        ++counts.abandoned;
        line.abandon(place);
    }

    mutable std::mutex mutex{};
    detail::PermitQueue line;
    std::optional<detail::AdaptiveRate> adaptive{};  ///< used if there is no quota
    RateLimiterStatistics counts{};
};

QuotaLimiter::QuotaLimiter() : state_(std::make_shared<State>()) {}

QuotaLimiter::QuotaLimiter(std::size_t requests, std::chrono::milliseconds window)
    : state_(std::make_shared<State>(checked_pace(requests, window))) {}

QuotaLimiter::~QuotaLimiter() = default;

Permit QuotaLimiter::try_acquire(time_point now, Ticket& ticket) {
    return detail::SharedPlace<State>::try_acquire(state_, now, ticket);
}

void QuotaLimiter::pause_until(time_point time) {
    State& state = *state_;
    const std::lock_guard lock(state.mutex);
    if (!state.line.pause_until(time)) return;
    ++state.counts.pauses;
    if (!state.adaptive) return;
    state.adaptive->paused(time);
    state.line.set_pace(pace_of(state.adaptive->last()));
}

void QuotaLimiter::refused(time_point granted, time_point now) {
    State& state = *state_;
    const std::lock_guard lock(state.mutex);
    ++state.counts.refused;
    if (!state.adaptive) return;
    state.adaptive->refused(granted, now);
    state.line.set_pace(pace_of(state.adaptive->last()));
}

RateLimiterStatistics QuotaLimiter::statistics() const {
    const State& state = *state_;
    const std::lock_guard lock(state.mutex);
    RateLimiterStatistics statistics = state.counts;
    statistics.waiting = state.line.waiting();
    statistics.paused_until = state.line.paused_until();
    const std::chrono::nanoseconds interval = state.line.pace().interval;
    if (interval.count() > 0) statistics.rate = per_second(interval);
    return statistics;
}

void QuotaLimiter::resume() {
    const std::lock_guard lock(state_->mutex);
    state_->line.resume();
}

}  // namespace cis
