#include "service/request_quota.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace cis::emulator {
namespace {

std::string whole_seconds(double seconds) {
    return std::to_string(static_cast<std::int64_t>(std::ceil(seconds)));
}

}  // namespace

QuotaStanding RequestQuota::count(const std::string& credential, double now) {
    constexpr double window_seconds = 60;
    if (per_minute_ <= 0) return {};
    Window& window = windows_.try_emplace(credential, Window{now, 0}).first->second;
    // If the clock was set back, a new window starts too. Otherwise the quota would block for longer than one
    // window.
    if (now >= window.began + window_seconds || now < window.began) window = {now, 0};
    const bool exceeded = window.granted >= per_minute_;
    if (!exceeded) ++window.granted;
    return {exceeded, per_minute_, per_minute_ - window.granted, window.began + window_seconds};
}

std::string retry_after(const QuotaStanding& standing, double now) {
    return whole_seconds(std::max(1.0, standing.window_ends - now));
}

Headers rate_limit_headers(const QuotaStanding& standing) {
    if (standing.limit == 0) return {};
    return {{"X-RateLimit-Limit", std::to_string(standing.limit)},
            {"X-RateLimit-Remaining", std::to_string(standing.remaining)},
            {"X-RateLimit-Reset", whole_seconds(standing.window_ends)}};
}

}  // namespace cis::emulator
