#pragma once

#include <cis/core/light_chrono.hpp>

namespace cis {

/// How often and when a call is sent again.
///
/// The n-th wait is a random part (full jitter) of `min(cap, base * 2^(n-1))`, and never shorter than the
/// service's `Retry-After`. What is safe to send again is not a matter of policy: 429 and requests that never
/// reached a connection always are; other failures only for idempotent endpoints.
struct RetryPolicy {
    int max_attempts{4};                    ///< the first one included; 1 means no retries
    std::chrono::milliseconds base{500};    ///< the longest first wait
    std::chrono::milliseconds cap{30'000};  ///< the longest wait, `Retry-After` apart
};

}  // namespace cis
