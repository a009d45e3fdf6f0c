#include "call/exchange.hpp"

#include <chrono>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "call/retry_after.hpp"
#include "catch.hpp"

using namespace std::chrono_literals;
using cis::Outcome;
using cis::TransferFailure;
using cis::detail::AttemptFacts;
using cis::detail::Exchange;
using Step = Exchange::Step;
using Ending = Exchange::Ending;
using std::chrono::milliseconds;

namespace {

constexpr Exchange::time_point epoch{};
/// Nearly all of the jitter, so that a wait is as long as it can be.
constexpr double longest_jitter = 0x1.fffffffffffffp-1;

AttemptFacts answered(int status) { return {.status = status, .times_sent = 1}; }
AttemptFacts asked_to_wait(int status, milliseconds time) {
    return {.status = status, .times_sent = 1, .retry_after = time};
}
AttemptFacts refused_by_service(int status) {
    return {.status = status, .times_sent = 1, .auth_layer_refusal = true};
}
AttemptFacts broken(TransferFailure failure, int times_sent = 1) {
    return {.failure = failure, .times_sent = times_sent};
}

/// An exchange with a time of its own, driven up to the answer of each attempt.
struct Run {
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
    Exchange::time_point now{epoch + 1000h};
};

/// Attempts that all end alike until the exchange gives up: the waits between them.
std::vector<milliseconds> schedule(const Exchange::Rules& rules, const AttemptFacts& facts,
                                   double jitter = longest_jitter) {
    Run run(rules);
    std::vector<milliseconds> waits;
    for (run.attempt(facts, jitter); run.action.step != Step::done; run.attempt(facts, jitter)) {
        waits.push_back(run.wait());
    }
    return waits;
}

/// Whether one such attempt would be followed by another.
bool is_retried(const AttemptFacts& facts, bool idempotent) {
    Run run({.idempotent = idempotent});
    run.attempt(facts);
    return run.action.step != Step::done;
}

}  // namespace

TEST_CASE("a success takes one attempt: acquire, authorise, send, done") {
    Run run({});
    run.attempt(answered(200));
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.ending() == Ending::answered);
    CHECK(run.exchange.attempts() == 1);
}

TEST_CASE("the back-off doubles from the base to the cap") {
    const Exchange::Rules rules{.retry = {.max_attempts = 10, .base = 500ms, .cap = 30s}, .idempotent = true};
    CHECK(schedule(rules, answered(500)) == std::vector<milliseconds>{499ms, 999ms, 1999ms, 3999ms, 7999ms,
                                                                      15999ms, 29999ms, 29999ms, 29999ms});
}

TEST_CASE("by default there are four attempts") {
    CHECK(schedule({.idempotent = true}, answered(500)).size() == 3);
}

TEST_CASE("one attempt, or none, means no retries") {
    const int attempts = GENERATE(1, 0, -1);
    CHECK(schedule({.retry = {.max_attempts = attempts}, .idempotent = true}, answered(429)).empty());
}

TEST_CASE("the jitter is full: a wait is any part of the back-off") {
    const Exchange::Rules rules{.retry = {.max_attempts = 4, .base = 500ms, .cap = 30s}, .idempotent = true};
    CHECK(schedule(rules, answered(500), 0.0) == std::vector<milliseconds>{0ms, 0ms, 0ms});
    CHECK(schedule(rules, answered(500), 0.5) == std::vector<milliseconds>{250ms, 500ms, 1000ms});
}

TEST_CASE("a cap below the base bounds the first wait") {
    CHECK(schedule({.retry = {.max_attempts = 3, .base = 10s, .cap = 1s}, .idempotent = true}, answered(500),
                   0.5) == std::vector<milliseconds>{500ms, 500ms});
}

TEST_CASE("a thousand retries do not overflow the back-off") {
    const milliseconds longest = milliseconds::max();
    const auto [base, cap] = GENERATE_COPY(std::pair(500ms, milliseconds(30s)), std::pair(1ms, longest),
                                           std::pair(longest, longest), std::pair(0ms, longest));
    Run run({.retry = {.max_attempts = 1001, .base = base, .cap = cap}, .idempotent = true});
    milliseconds before{0};
    for (int i = 0; i < 1000; ++i) {
        run.now = epoch;
        run.attempt(answered(500));
        const milliseconds waited = run.wait();
        REQUIRE(waited >= before);
        REQUIRE(waited <= std::chrono::years(1));
        before = waited;
    }
    run.attempt(answered(500));
    CHECK(run.action.step == Step::done);
}

TEST_CASE("jitter never shortens what the service asks for") {
    const Exchange::Rules rules{.retry = {.max_attempts = 3, .base = 500ms, .cap = 30s}, .idempotent = true};
    CHECK(schedule(rules, asked_to_wait(429, 7s), 0.0) == std::vector<milliseconds>{7s, 7s});
    CHECK(schedule(rules, asked_to_wait(503, 7s), 0.5) == std::vector<milliseconds>{7s, 7s});
}

TEST_CASE("a back-off that is longer than what the service asks for stands") {
    const Exchange::Rules rules{.retry = {.max_attempts = 3, .base = 8s, .cap = 30s}};
    CHECK(schedule(rules, asked_to_wait(429, 3s), 0.5) == std::vector<milliseconds>{4s, 8s});
}

TEST_CASE("the cap does not shorten what the service asks for") {
    CHECK(schedule({.retry = {.max_attempts = 2, .base = 1ms, .cap = 1s}}, asked_to_wait(429, 1min)) ==
          std::vector<milliseconds>{1min});
}

TEST_CASE("no answer pauses a client for longer than its bound") {
    const Exchange::Rules rules{.retry = {.longest_pause = 5min}, .idempotent = true};
    SECTION("up to the bound it is waited for") {
        CHECK(schedule(rules, asked_to_wait(429, 5min)) == std::vector<milliseconds>{5min, 5min, 5min});
    }
    SECTION("beyond it the call ends at once, and the others pause up to the bound") {
        Run run(rules);
        run.attempt(asked_to_wait(
            429, GENERATE(milliseconds(300'001), milliseconds(cis::detail::longest_retry_after))));
        CHECK(run.action.step == Step::done);
        CHECK(run.exchange.ending() == Ending::answered);
        CHECK(run.action.pause == run.now + 5min);
    }
    SECTION("whatever the status") {
        Run run(rules);
        run.attempt(asked_to_wait(503, 6min));
        CHECK(run.action.step == Step::done);
        CHECK_FALSE(run.action.pause);
    }
    SECTION("a bound without end is a year") {
        Run run({.retry = {.longest_pause = milliseconds::max()}});
        run.attempt(asked_to_wait(429, milliseconds(cis::detail::longest_retry_after)));
        CHECK(run.action.pause == run.now + std::chrono::years(1));
    }
}

TEST_CASE("a wait that would reach the deadline is not begun") {
    Run run({.idempotent = true});
    const auto rules = [&](milliseconds left) {
        return Exchange::Rules{.idempotent = true, .deadline = run.now + left};
    };
    SECTION("asked for by the service") {
        run = Run(rules(10s));
        run.attempt(asked_to_wait(429, 10s));
    }
    SECTION("of the back-off") {
        run = Run(rules(499ms));
        run.attempt(answered(500));
    }
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.ending() == Ending::answered);
    CHECK(run.exchange.attempts() == 1);
}

TEST_CASE("a wait that ends just before the deadline is begun") {
    Run run({});
    run = Run({.deadline = run.now + 10s});
    run.attempt(asked_to_wait(429, 9999ms));
    CHECK(run.wait() == 9999ms);
    CHECK(run.action.step == Step::acquire);
}

TEST_CASE("425 and 429 are retried for every method, also when their body breaks off") {
    AttemptFacts facts = answered(GENERATE(425, 429));
    facts.failure = GENERATE(TransferFailure::none, TransferFailure::connection, TransferFailure::timeout,
                             TransferFailure::malformed_response);
    CHECK(is_retried(facts, GENERATE(true, false)));
    CHECK(cis::detail::outcome_of(facts) == Outcome::rejected);
}

TEST_CASE("a 503 of the authentication layer is retried for every method") {
    CHECK(is_retried(refused_by_service(503), GENERATE(true, false)));
}

TEST_CASE("who does not trust the envelope of a 503 gets no creation repeated") {
    Run run({.retry = {.trust_503_envelope = false}});
    run.attempt(refused_by_service(503));
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.outcome() == Outcome::unknown);

    Run idempotent({.retry = {.trust_503_envelope = false}, .idempotent = true});
    idempotent.attempt(refused_by_service(503));
    CHECK(idempotent.action.step == Step::wait);
}

TEST_CASE("other server errors are retried for idempotent endpoints alone") {
    const int status = GENERATE(500, 502, 503, 504, 507, 599, 408);
    CAPTURE(status);
    CHECK(is_retried(answered(status), true));
    CHECK_FALSE(is_retried(answered(status), false));
}

TEST_CASE("what the server cannot do at all is not asked for again") {
    CHECK_FALSE(is_retried(answered(GENERATE(501, 505)), true));
}

TEST_CASE("a refusal of the request is final") {
    const int status = GENERATE(300, 301, 307, 400, 401, 403, 404, 405, 409, 410, 413, 422, 499);
    CAPTURE(status);
    AttemptFacts facts = answered(status);
    facts.failure = GENERATE(TransferFailure::none, TransferFailure::connection, TransferFailure::timeout);
    CHECK_FALSE(is_retried(facts, true));
}

TEST_CASE("broken transfers are retried for idempotent endpoints") {
    const auto failure =
        GENERATE(TransferFailure::timeout, TransferFailure::connection, TransferFailure::tls);
    CHECK(is_retried(broken(failure), true));
    CHECK_FALSE(is_retried(broken(failure), false));
}

TEST_CASE("a connection that was never made is retried for every method") {
    const auto failure =
        GENERATE(TransferFailure::timeout, TransferFailure::connection, TransferFailure::tls);
    CHECK(is_retried(broken(failure, 0), GENERATE(true, false)));
}

TEST_CASE("a kept-alive connection that died is no reason to wait: once, over a new one") {
    const AttemptFacts unsent{
        .failure = TransferFailure::connection, .times_sent = 0, .stale_connection = true};
    const AttemptFacts sent{
        .failure = TransferFailure::connection, .times_sent = 1, .stale_connection = true};
    SECTION("before anything was sent, for every method and at no cost") {
        Run run({.retry = {.max_attempts = 1}, .idempotent = GENERATE(true, false)});
        CHECK_FALSE(run.exchange.needs_fresh_connection());
        run.attempt(unsent);
        CHECK(run.action.step == Step::acquire);
        CHECK(run.exchange.needs_fresh_connection());
        run.attempt(answered(200));
        CHECK_FALSE(run.exchange.needs_fresh_connection());
        CHECK(run.exchange.attempts() == 2);
    }
    SECTION("after it was sent, for idempotent endpoints, as one of the retries") {
        Run run({.retry = {.max_attempts = 2}, .idempotent = true});
        run.attempt(sent);
        CHECK(run.action.step == Step::acquire);
        run.attempt(answered(500));
        CHECK(run.action.step == Step::done);
    }
    SECTION("after it was sent, for nothing else") {
        Run creation({});
        creation.attempt(sent);
        CHECK(creation.action.step == Step::done);
        CHECK(creation.exchange.outcome() == Outcome::unknown);
        Run single({.retry = {.max_attempts = 1}, .idempotent = true});
        single.attempt(sent);
        CHECK(single.action.step == Step::done);
    }
    SECTION("the second time it waits like any other failure") {
        Run run({.idempotent = true});
        run.attempt(GENERATE_COPY(unsent, sent));
        run.attempt(GENERATE_COPY(unsent, sent));
        CHECK(run.action.step == Step::wait);
        CHECK(run.exchange.needs_fresh_connection());
    }
}

TEST_CASE("failures that would come again are final") {
    const auto failure = GENERATE(TransferFailure::certificate, TransferFailure::body_too_large,
                                  TransferFailure::malformed_response, TransferFailure::sink,
                                  TransferFailure::not_possible, TransferFailure::cancelled);
    CHECK_FALSE(is_retried(broken(failure, GENERATE(0, 1)), true));
}

TEST_CASE("an idempotent 2xx whose body broke off is asked for again") {
    const AttemptFacts facts{.status = 200, .failure = TransferFailure::connection, .times_sent = 1};
    CHECK(is_retried(facts, true));
    CHECK_FALSE(is_retried(facts, false));
}

TEST_CASE("what was handed on of an answer forbids another attempt") {
    const auto failure =
        GENERATE(TransferFailure::timeout, TransferFailure::connection, TransferFailure::tls);
    const AttemptFacts facts{.status = 200, .failure = failure, .times_sent = 1, .handed_on = true};
    Run run({.idempotent = true});
    run.attempt(facts);
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.ending() == Ending::answered);
    CHECK(run.exchange.outcome() == Outcome::applied);
}

TEST_CASE("what one attempt may have done") {
    using cis::detail::outcome_of;
    CHECK(outcome_of(broken(TransferFailure::connection, 0)) == Outcome::not_sent);
    CHECK(outcome_of(broken(TransferFailure::connection, 1)) == Outcome::unknown);
    CHECK(outcome_of(broken(TransferFailure::timeout, 1)) == Outcome::unknown);
    CHECK(outcome_of({.status = 201, .failure = TransferFailure::connection, .times_sent = 1}) ==
          Outcome::applied);
    CHECK(outcome_of(answered(400)) == Outcome::rejected);
    CHECK(outcome_of(answered(408)) == Outcome::unknown);
    CHECK(outcome_of(answered(425)) == Outcome::rejected);
    CHECK(outcome_of(answered(429)) == Outcome::rejected);
    CHECK(outcome_of(answered(500)) == Outcome::unknown);
    CHECK(outcome_of(answered(503)) == Outcome::unknown);
    CHECK(outcome_of(refused_by_service(503)) == Outcome::rejected);
    CHECK(outcome_of(answered(302)) == Outcome::unknown);
}

TEST_CASE("the outcome is what all attempts together admit") {
    Run run({.retry = {.max_attempts = 9}, .idempotent = true});
    const auto after = [&](const AttemptFacts& facts) {
        if (run.action.step == Step::wait) run.wait();
        run.attempt(facts);
        return run.exchange.outcome();
    };
    CHECK(run.exchange.outcome() == Outcome::not_sent);
    CHECK(after(broken(TransferFailure::connection, 0)) == Outcome::not_sent);
    CHECK(after(answered(429)) == Outcome::rejected);
    CHECK(after(broken(TransferFailure::connection, 0)) == Outcome::rejected);
    CHECK(after(answered(500)) == Outcome::unknown);
    CHECK(after(answered(429)) == Outcome::unknown);
    CHECK(run.exchange.owes_outcome_to_earlier_attempt());
    CHECK(after({.status = 200, .failure = TransferFailure::connection, .times_sent = 1}) ==
          Outcome::applied);
    CHECK_FALSE(run.exchange.owes_outcome_to_earlier_attempt());
    CHECK(after(answered(404)) == Outcome::applied);
}

TEST_CASE("a 401 with a provider refreshes once, at once, within the limiter's quota") {
    Run run({.retry = {.max_attempts = 1}, .can_refresh = true});
    run.attempt(answered(401));
    REQUIRE(run.action.step == Step::acquire);
    run.action = run.exchange.granted();
    CHECK(run.action.step == Step::authorise);
    CHECK(run.action.refresh);
    run.action = run.exchange.authorised(run.now);
    run.action = run.exchange.attempted(answered(401), run.now, 0.0);
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.attempts() == 2);
    CHECK(run.exchange.outcome() == Outcome::rejected);
}

TEST_CASE("a refresh is asked for once, not before later attempts") {
    Run run({.can_refresh = true});
    run.attempt(answered(401));
    run.attempt(answered(429));
    run.wait();
    CHECK_FALSE(run.exchange.granted().refresh);
}

TEST_CASE("a refresh costs none of the retries") {
    Run run({.retry = {.max_attempts = 2}, .can_refresh = true});
    run.attempt(answered(401));
    run.attempt(answered(429));
    run.wait();
    run.attempt(answered(200));
    CHECK(run.exchange.attempts() == 3);
}

TEST_CASE("a 401 without a provider and a 403 with one are final") {
    CHECK_FALSE(is_retried(answered(401), true));
    Run run({.idempotent = true, .can_refresh = true});
    run.attempt(answered(403));
    CHECK(run.action.step == Step::done);
}

TEST_CASE("a 429 pauses everybody who shares the key") {
    Run run({.retry = {.max_attempts = 2}});
    SECTION("until the time that the service names") {
        run.attempt(asked_to_wait(429, 9s), 0.0);
        CHECK(run.action.pause == run.now + 9s);
    }
    SECTION("for the back-off when it names none") {
        run.attempt(answered(429), 0.5);
        CHECK(run.action.pause == run.now + 250ms);
    }
    SECTION("also when this call gives up") {
        run.attempt(answered(429));
        run.wait();
        run.attempt(asked_to_wait(429, 9s));
        CHECK(run.action.step == Step::done);
        CHECK(run.action.pause == run.now + 9s);
    }
}

TEST_CASE("nothing but a 429 pauses anybody else") {
    Run run({.idempotent = true});
    run.attempt(asked_to_wait(GENERATE(500, 503, 408), 9s));
    CHECK_FALSE(run.action.pause);
}

TEST_CASE("a limiter's denial is waited for, and costs no attempt") {
    Run run({});
    run.action = run.exchange.denied(run.now + 5s);
    CHECK(run.wait() == 5s);
    CHECK(run.action.step == Step::acquire);
    CHECK(run.exchange.attempts() == 0);
}

TEST_CASE("a denial up to the deadline or beyond ends the call at once") {
    Run run({});
    run = Run({.deadline = run.now + 10s});
    const milliseconds denial = GENERATE(10'000ms, 10'001ms, 24h);
    CHECK(run.exchange.denied(run.now + denial).step == Step::done);
    CHECK(run.exchange.ending() == Ending::denied);
    CHECK(run.exchange.not_before() == run.now + denial);
    CHECK(run.exchange.outcome() == Outcome::not_sent);
}

TEST_CASE("no attempt is begun at the deadline") {
    Run run({});
    const auto deadline = run.now + 1s;
    run = Run({.deadline = deadline});
    SECTION("at the start") { CHECK(run.exchange.start(deadline).step == Step::done); }
    SECTION("after a wait") { CHECK(run.exchange.waited(deadline).step == Step::done); }
    SECTION("after an authorisation that took long") {
        CHECK(run.exchange.authorised(deadline).step == Step::done);
    }
    CHECK(run.exchange.ending() == Ending::deadline);
    CHECK(run.exchange.outcome() == Outcome::not_sent);
}

TEST_CASE("cancellation and foreign failures end a call") {
    Run run({.idempotent = true});
    SECTION("cancelled before it was sent") {
        CHECK(run.exchange.cancelled().step == Step::done);
        CHECK(run.exchange.ending() == Ending::cancelled);
        CHECK(run.exchange.outcome() == Outcome::not_sent);
    }
    SECTION("cancelled during a transfer") {
        run.attempt(broken(TransferFailure::cancelled));
        CHECK(run.action.step == Step::done);
        CHECK(run.exchange.ending() == Ending::cancelled);
        CHECK(run.exchange.outcome() == Outcome::unknown);
    }
    SECTION("cancelled during a back-off") {
        run.attempt(answered(429));
        CHECK(run.exchange.cancelled().step == Step::done);
        CHECK(run.exchange.outcome() == Outcome::rejected);
    }
    SECTION("no credentials") {
        CHECK(run.exchange.failed().step == Step::done);
        CHECK(run.exchange.ending() == Ending::failed);
    }
}
