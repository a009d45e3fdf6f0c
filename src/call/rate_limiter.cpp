#include "cis/call/rate_limiter.hpp"

#include <algorithm>
#include <deque>
#include <mutex>

#include "cis/core/exception.hpp"

namespace cis {

RateLimiter::~RateLimiter() = default;

struct QuotaLimiter::State {
    const std::size_t requests;  ///< 0: no quota
    const std::chrono::milliseconds window;
    std::mutex mutex{};
    std::deque<time_point> granted{};  ///< the grants of the last window, oldest first
    time_point paused_until{};
};

QuotaLimiter::QuotaLimiter() : state_(new State{.requests = 0, .window = std::chrono::milliseconds(0)}) {}

QuotaLimiter::QuotaLimiter(std::size_t requests, std::chrono::milliseconds window)
    : state_(new State{.requests = requests, .window = window}) {
    if (requests == 0) throw_error(invalid_argument("requests", "must be at least 1"));
    if (window <= std::chrono::milliseconds(0)) throw_error(invalid_argument("window", "must be positive"));
    // At most a year, so that no sum of times overflows.
    if (window > std::chrono::years(1))
        throw_error(invalid_argument("window", "must not be longer than a year"));
}

QuotaLimiter::~QuotaLimiter() = default;

Permit QuotaLimiter::try_acquire(time_point now) {
    State& state = *state_;
    const std::lock_guard lock(state.mutex);
    if (now < state.paused_until) return {false, state.paused_until};
    if (state.requests == 0) return {true, {}};
    while (!state.granted.empty() && state.granted.front() + state.window <= now) state.granted.pop_front();
    if (state.granted.size() >= state.requests) return {false, state.granted.front() + state.window};
    state.granted.push_back(now);
    return {true, {}};
}

void QuotaLimiter::pause_until(time_point time) {
    const std::lock_guard lock(state_->mutex);
    state_->paused_until = std::max(state_->paused_until, time);
}

void QuotaLimiter::resume() {
    const std::lock_guard lock(state_->mutex);
    state_->paused_until = time_point{};
}

}  // namespace cis
