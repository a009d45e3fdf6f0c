#pragma once

#include <chrono>
#include <optional>

#include "cis/call/retry_policy.hpp"
#include "cis/core/error.hpp"
#include "cis/http/response.hpp"
#include "cis/http/transport.hpp"

namespace cis::detail {

/// What counts of one attempt when the next step is decided.
struct AttemptFacts {
    int status{0};  ///< 0 when no status line was received
    TransferFailure failure{TransferFailure::none};
    int times_sent{0};
    bool stale_connection{false};  ///< see Transfer
    std::optional<std::chrono::milliseconds> retry_after{};
    /// A 503 whose body is the service's complete error envelope, with another code than `api_error`: what
    /// the authentication layer answers, as far as can be told.
    bool auth_layer_refusal{false};
    /// A part of the answer was handed on to the caller and cannot be taken back.
    bool handed_on{false};

    /// Whether the attempt brought a whole 2xx answer.
    [[nodiscard]] bool succeeded() const noexcept {
        return failure == TransferFailure::none && is_success(status);
    }
};

/// A call's life as a pure state machine: no I/O, no clock, no randomness of its own. A driver carries out
/// the action it is given and reports what came of it, with the time, until the action is `done`.
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
        time_point until{};                 ///< of a wait
        bool refresh{false};                ///< of an authorisation: the last credentials were refused
        std::optional<time_point> pause{};  ///< everybody who shares the key should pause until then
    };
    /// Why it is done.
    enum class Ending {
        answered,   ///< the last attempt stands, whether it is a success or an error
        deadline,   ///< no time was left for an attempt
        denied,     ///< the limiter leaves no time before the deadline
        cancelled,  ///< the stop token was triggered
        failed,     ///< something other than an attempt failed, for instance the authorisation
    };
    struct Rules {
        RetryPolicy retry{};
        bool idempotent{false};
        bool can_refresh{false};  ///< credentials come from a provider
        time_point deadline{time_point::max()};
    };

    explicit Exchange(const Rules& rules) : rules_(rules) {}

    [[nodiscard]] Action start(time_point now);
    [[nodiscard]] Action granted();
    [[nodiscard]] Action denied(time_point until);
    [[nodiscard]] Action authorised(time_point now);
    /// @param jitter a random number in [0, 1)
    [[nodiscard]] Action attempted(AttemptFacts facts, time_point now, double jitter);
    [[nodiscard]] Action waited(time_point now);
    [[nodiscard]] Action cancelled();
    [[nodiscard]] Action failed();

    [[nodiscard]] Ending ending() const noexcept { return ending_; }
    /// How many attempts were made.
    [[nodiscard]] int attempts() const noexcept { return attempts_; }
    /// Whether the service may have acted, over all attempts.
    [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
    /// Whether it is an earlier attempt than the last that may have been applied.
    [[nodiscard]] bool owes_outcome_to_earlier_attempt() const noexcept {
        return outcome_ >= Outcome::unknown && last_outcome_ < Outcome::unknown;
    }
    /// Whether the next attempt needs a connection of its own, because the last one broke.
    [[nodiscard]] bool needs_fresh_connection() const noexcept { return needs_fresh_connection_; }
    /// How long the limiter or the service would have had us wait, when that is why it ended.
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
    Outcome outcome_{Outcome::not_sent};
    Outcome last_outcome_{Outcome::not_sent};
    Ending ending_{Ending::answered};
    std::optional<time_point> not_before_{};
};

/// Whether the service may have acted on one attempt that brought no usable answer.
[[nodiscard]] Outcome outcome_of(const AttemptFacts& facts) noexcept;

}  // namespace cis::detail
