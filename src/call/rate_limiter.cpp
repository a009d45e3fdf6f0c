#include "cis/call/rate_limiter.hpp"

#include <algorithm>

namespace cis {

RateLimiter::~RateLimiter() = default;

QuotaLimiter::QuotaLimiter() : QuotaLimiter(0, std::chrono::milliseconds(0)) {}

QuotaLimiter::QuotaLimiter(std::size_t requests, std::chrono::milliseconds window)
    : requests_(requests), window_(window) {}

QuotaLimiter::~QuotaLimiter() = default;

Permit QuotaLimiter::try_acquire(time_point now) {
    const std::lock_guard lock(mutex_);
    if (now < paused_until_) return {false, paused_until_};
    if (requests_ == 0) return {true, {}};
    while (!granted_.empty() && granted_.front() + window_ <= now) granted_.pop_front();
    if (granted_.size() >= requests_) return {false, granted_.front() + window_};
    granted_.push_back(now);
    return {true, {}};
}

void QuotaLimiter::pause_until(time_point time) {
    const std::lock_guard lock(mutex_);
    paused_until_ = std::max(paused_until_, time);
}

}  // namespace cis
