#include "exchange_run.hpp"

TEST_CASE("a success takes one attempt: acquire, authorise, send, done") {
    Run run({});
    run.attempt(answered(200));
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.ending() == Ending::last_attempt);
    CHECK(run.exchange.attempts() == 1);
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

TEST_CASE("a refresh happens once, not before later attempts") {
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

TEST_CASE("a 429 pauses all callers that share the key") {
    Run run({.retry = {.max_attempts = 2}});
    SECTION("until the time that the service names") {
        run.attempt(asked_to_wait(429, 9s), 0.0);
        CHECK(run.action.pause == run.now + 9s);
    }
    SECTION("for the back-off if the service names no time") {
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

TEST_CASE("only a 429 pauses other callers") {
    Run run({.idempotent = true});
    run.attempt(asked_to_wait(GENERATE(500, 503, 408), 9s));
    CHECK_FALSE(run.action.pause);
}

TEST_CASE("a denial of the limiter is followed by a wait, and costs no attempt") {
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
    Run run({.idempotent = true, .can_refresh = true});
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
    SECTION("no new credentials after a refusal") {
        run.attempt(answered(401));
        CHECK(run.exchange.failed().step == Step::done);
        CHECK(run.exchange.outcome() == Outcome::rejected);
    }
}
