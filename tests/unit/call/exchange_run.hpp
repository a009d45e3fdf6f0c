#pragma once

#include "call/exchange.hpp"
#include "test.hpp"

namespace cis::test {

using detail::AttemptFacts;
using detail::Exchange;
using Ending = Exchange::Ending;
using Step = Exchange::Step;

/// The largest jitter, which makes a wait as long as possible.
inline constexpr double longest_jitter = 0x1.fffffffffffffp-1;

[[nodiscard]] inline AttemptFacts answered(int status) { return {.status = status, .times_sent = 1}; }

[[nodiscard]] inline AttemptFacts asked_to_wait(int status, milliseconds time) {
    return {.status = status, .times_sent = 1, .retry_after = time};
}

[[nodiscard]] inline AttemptFacts refused_by_service(int status) {
    return {.status = status, .times_sent = 1, .auth_layer_refusal = true};
}

[[nodiscard]] inline AttemptFacts broken(TransferFailure failure, int times_sent = 1) {
    return {.failure = failure, .times_sent = times_sent};
}

/// An exchange with a clock of its own. The tests give it the result of each attempt.
struct Run {
    explicit Run(const Exchange::Rules& rules) : exchange{rules} { action = exchange.start(now); }

    /// Runs one attempt, from the limiter's permit to its result.
    void attempt(const AttemptFacts& facts, double jitter = longest_jitter) {
        REQUIRE(action.step == Step::acquire);
        action = exchange.granted();
        REQUIRE(action.step == Step::authorise);
        action = exchange.authorised(now);
        REQUIRE(action.step == Step::send);
        action = exchange.attempted(facts, now, jitter);
    }

    /// Waits as long as the exchange demands. Returns the time waited.
    milliseconds wait() {
        REQUIRE(action.step == Step::wait);
        const auto waited = std::chrono::ceil<milliseconds>(action.until - now);
        now = action.until;
        action = exchange.waited(now);
        return waited;
    }

    Exchange exchange;
    Exchange::Action action;
    Exchange::time_point now{std::chrono::hours(1000)};
};

}  // namespace cis::test
