#pragma once

#include <chrono>

namespace cis {

/// How often and when a call is retried.
///
/// The wait before the n-th retry is a random part (full jitter) of `min(cap, base * 2^(n-1))`, and never
/// shorter than the service's `Retry-After`. Except for `trust_503_envelope`, the policy does not decide what
/// is safe to retry. It is always safe to retry after 425, after 429, and after requests that never reached a
/// connection. After other failures it is safe only for idempotent endpoints.
struct RetryPolicy {
    /// The number of attempts, including the first one; 1 means no retries. Two more are possible, each once
    /// per call: one after a 401 with new credentials from a provider, and one over a new connection if a
    /// kept-alive one had ended before the request was sent. Both count in Error::attempts and
    /// ReplyInfo::attempts.
    int max_attempts{4};
    std::chrono::milliseconds base{500};    ///< the longest wait before the first retry
    std::chrono::milliseconds cap{30'000};  ///< the longest wait, except for `Retry-After`

    /// The longest pause that a response may cause. A longer `Retry-After` ends the call at once and sets
    /// Error::retry_after. After such a 429, the other calls pause for `longest_pause`.
    std::chrono::milliseconds longest_pause{300'000};
    /// Whether a 503 with the service's complete error envelope, and a code other than `api_error`, counts as
    /// a refusal by the authentication layer. Nothing was done then, so a creation is retried too. The
    /// specification does not define that layer's response, so this is an assumption. If false, a creation
    /// that receives any 503 ends with the outcome `unknown`.
    bool trust_503_envelope{true};
};

}  // namespace cis
