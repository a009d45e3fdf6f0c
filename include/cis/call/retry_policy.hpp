#pragma once

#include <chrono>

namespace cis {

/// How often and when a call is sent again.
///
/// The n-th wait is a random part (full jitter) of `min(cap, base * 2^(n-1))`, and never shorter than the
/// service's `Retry-After`. What is safe to send again is not a matter of policy: 425, 429 and requests that
/// never reached a connection always are; other failures only for idempotent endpoints.
struct RetryPolicy {
    /// The first one included; 1 means no retries. Two repetitions are not retries and come on top, each at
    /// most once in a call: after a 401 with a new value from the AuthorizationProvider, and over a new
    /// connection when a kept-alive one had ended before the request was sent. Both count in
    /// Error::attempts and ReplyInfo::attempts, which can thus be two more than this.
    int max_attempts{4};
    std::chrono::milliseconds base{500};    ///< the longest first wait
    std::chrono::milliseconds cap{30'000};  ///< the longest wait, `Retry-After` apart

    /// The longest pause that an answer may cause. A longer `Retry-After` ends the call at once, with
    /// Error::retry_after set; after a 429 the other calls pause for this long.
    std::chrono::milliseconds longest_pause{300'000};
    /// Whether a 503 whose body is the service's complete error envelope, with another code than `api_error`,
    /// counts as a refusal by the authentication layer: nothing was done, so a creation is sent again too.
    /// The document does not show what that layer answers, so this is an inference. When false, a creation
    /// that gets any 503 ends with the outcome `unknown`.
    bool trust_503_envelope{true};
};

}  // namespace cis
