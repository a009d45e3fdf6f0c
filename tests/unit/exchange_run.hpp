#pragma once

#include <chrono>

#include "call/exchange.hpp"
#include "catch.hpp"

namespace cis::test {

using detail::AttemptFacts;
using detail::Exchange;
using std::chrono::milliseconds;

/// Nearly all of the jitter, so that a wait is as long as it can be.
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

/// An exchange with a time of its own, driven up to the answer of each attempt.
struct Run {
    using Step = Exchange::Step;

    explicit Run(const Exchange::Rules& rules) : exchange{rules} { action = exchange.start(now); }

    /// From a permit to the next attempt's answer.
    void attempt(const AttemptFacts& facts, double jitter = longest_jitter) {
        REQUIRE(action.step == Step::acquire);
        action = exchange.granted();
        REQUIRE(action.step == Step::authorise);
        action = exchange.authorised(now);
        REQUIRE(action.step == Step::send);
        action = exchange.attempted(facts, now, jitter);
    }

    /// Waits for as long as it is told to; how long that was.
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
