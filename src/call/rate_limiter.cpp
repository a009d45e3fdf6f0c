#include "cis/call/rate_limiter.hpp"

namespace cis {

TicketPlace::~TicketPlace() = default;

RateLimiter::~RateLimiter() = default;

void RateLimiter::refused(time_point /*granted*/, time_point /*now*/) {}

RateLimiterStatistics RateLimiter::statistics() const { return {}; }

}  // namespace cis
