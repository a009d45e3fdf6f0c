#pragma once

#include <chrono>
#include <optional>

#include "cis/call/retry_policy.hpp"
#include "cis/core/error.hpp"
#include "cis/http/response.hpp"
#include "cis/http/transport.hpp"

namespace cis::detail {

/// The facts of one attempt that decide the next step.
struct AttemptFacts {
    int status{0};  ///< 0 if no status line was received
    TransferFailure failure{TransferFailure::none};
    int times_sent{0};
    bool stale_connection{false};  ///< see Transfer
    std::optional<std::chrono::milliseconds> retry_after{};
    /// A 503 whose body is the service's complete error envelope, with a code other than `api_error`. It
    /// probably comes from the authentication layer.
    bool auth_layer_refusal{false};
    /// Whether a 403 says that the API key is invalid or revoked, and another key may be available.
    bool key_refused{false};
    /// Whether the caller has received a part of the response, which cannot be withdrawn.
    bool handed_on{false};

    /// Whether the attempt received a complete 2xx response.
    [[nodiscard]] bool succeeded() const noexcept {
        return failure == TransferFailure::none && is_success(status);
    }
};

/// The life of a call, as a pure state machine without I/O, clock or randomness. A driver executes each
/// action and reports its result and the time, until the action is `done`.
class Exchange {
public:
    using time_point = std::chrono::steady_clock::time_point;

    enum class Step {
        acquire,    ///< ask the limiter, then report granted() or denied()
        authorise,  ///< obtain credentials, then report authorised() or failed()
        send,       ///< send the request, then report attempted()
        wait,       ///< wait until Action::until, then report waited()
        done,       ///< see ending()
    };
    struct Action {
        Step step{Step::done};
        time_point until{};                 ///< when a wait ends
        bool refresh{false};                ///< for an authorisation: the last credentials were refused
        std::optional<time_point> pause{};  ///< all clients that share the key should pause until then
    };
    /// Why the exchange ended.
    enum class Ending {
        last_attempt,  ///< the last attempt is the result, success or error
        deadline,      ///< no time was left for an attempt
        denied,        ///< the limiter leaves no time before the deadline
        cancelled,     ///< the stop token was triggered
        failed,        ///< something other than an attempt failed, e.g. the authorisation
    };
    struct Rules {
        RetryPolicy retry{};
        bool idempotent{false};
        bool can_refresh{false};  ///< whether the credentials come from a provider
        time_point deadline{time_point::max()};
    };

    explicit Exchange(const Rules& rules) : rules_(rules) {}

    [[nodiscard]] Action start(time_point now);
    [[nodiscard]] Action granted();
    [[nodiscard]] Action denied(time_point until);
    [[nodiscard]] Action authorised(time_point now);
    /// @param jitter a random number in [0, 1)
    [[nodiscard]] Action attempted(AttemptFacts facts, time_point now, double jitter);
    /// Reports that the credentials that the service has refused are still the current ones.
    [[nodiscard]] Action not_replaced();
    [[nodiscard]] Action waited(time_point now);
    [[nodiscard]] Action cancelled();
    [[nodiscard]] Action failed();

    [[nodiscard]] Ending ending() const noexcept { return ending_; }
    /// The number of attempts made.
    [[nodiscard]] int attempts() const noexcept { return attempts_; }
    /// What may have happened at the service, over all attempts.
    [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
    /// Whether an attempt before the last one may have been applied.
    [[nodiscard]] bool owes_outcome_to_earlier_attempt() const noexcept {
        return outcome_ >= Outcome::unknown && last_outcome_ < Outcome::unknown;
    }
    /// Whether the next attempt needs a new connection, because the last one broke.
    [[nodiscard]] bool needs_fresh_connection() const noexcept { return needs_fresh_connection_; }
    /// Whether the exchange ended because the service asked for a longer pause than the policy allows.
    [[nodiscard]] bool refuses_pause() const noexcept { return refuses_pause_; }
    /// When the limiter would allow an attempt at the earliest, if that is why the exchange ended.
    [[nodiscard]] std::optional<time_point> not_before() const noexcept { return not_before_; }

private:
    [[nodiscard]] Action finish(Ending ending);
    [[nodiscard]] bool may_retry(const AttemptFacts& facts) const;
    [[nodiscard]] bool may_repeat_at_once(const AttemptFacts& facts) const;
    [[nodiscard]] std::chrono::milliseconds backoff(double jitter) const;
    void remember(const AttemptFacts& facts);

    Rules rules_;
    int attempts_{0};
    int retries_{0};
    bool refreshed_{false};
    bool refresh_due_{false};
    bool repeated_at_once_{false};
    bool needs_fresh_connection_{false};
    bool refuses_pause_{false};
    Outcome outcome_{Outcome::not_sent};
    Outcome last_outcome_{Outcome::not_sent};
    Ending ending_{Ending::last_attempt};
    std::optional<time_point> not_before_{};
};

/// What may have happened at the service in one attempt without a usable response.
[[nodiscard]] Outcome outcome_of(const AttemptFacts& facts) noexcept;

}  // namespace cis::detail
