#include "call/retry_after.hpp"
#include "exchange_run.hpp"

namespace {

/// The waits between attempts that all have the same result, until the exchange gives up.
std::vector<milliseconds> schedule(const Exchange::Rules& rules, const AttemptFacts& facts,
                                   double jitter = longest_jitter) {
    Run run(rules);
    std::vector<milliseconds> waits;
    for (run.attempt(facts, jitter); run.action.step != Step::done; run.attempt(facts, jitter)) {
        waits.push_back(run.wait());
    }
    return waits;
}

}  // namespace

TEST_CASE("the back-off doubles from the base to the cap") {
    const Exchange::Rules rules{.retry = {.max_attempts = 10, .base = 500ms, .cap = 30s}, .idempotent = true};
    CHECK(schedule(rules, answered(500)) ==
          std::vector<milliseconds>{500ms, 1s, 2s, 4s, 8s, 16s, 30s, 30s, 30s});
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
    CHECK(schedule(rules, answered(500), 0.0001) == std::vector<milliseconds>{1ms, 1ms, 1ms});
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
        run.now = {};
        run.attempt(answered(500));
        const milliseconds waited = run.wait();
        REQUIRE(waited >= before);
        REQUIRE(waited <= std::chrono::years(1));
        before = waited;
    }
    run.attempt(answered(500));
    CHECK(run.action.step == Step::done);
}

TEST_CASE("jitter never shortens the wait demanded by the service") {
    const Exchange::Rules rules{.retry = {.max_attempts = 3, .base = 500ms, .cap = 30s}, .idempotent = true};
    CHECK(schedule(rules, asked_to_wait(429, 7s), 0.0) == std::vector<milliseconds>{7s, 7s});
    CHECK(schedule(rules, asked_to_wait(503, 7s), 0.5) == std::vector<milliseconds>{7s, 7s});
}

TEST_CASE("a back-off that is longer than the wait demanded by the service is kept") {
    const Exchange::Rules rules{.retry = {.max_attempts = 3, .base = 8s, .cap = 30s}};
    CHECK(schedule(rules, asked_to_wait(429, 3s), 0.5) == std::vector<milliseconds>{4s, 8s});
}

TEST_CASE("others pause as long as the service demands, even if the back-off is longer") {
    Run run({.retry = {.max_attempts = 3, .base = 8s, .cap = 30s}});
    run.attempt(asked_to_wait(429, 3s));
    CHECK(run.action.pause == run.now + 3s);
    CHECK(run.action.until == run.now + 8s);
}

TEST_CASE("the cap does not shorten the wait demanded by the service") {
    CHECK(schedule({.retry = {.max_attempts = 2, .base = 1ms, .cap = 1s}}, asked_to_wait(429, 1min)) ==
          std::vector<milliseconds>{1min});
}

TEST_CASE("no response pauses a client for longer than its bound") {
    const Exchange::Rules rules{.retry = {.longest_pause = 5min}, .idempotent = true};
    SECTION("up to the bound it is waited for") {
        CHECK(schedule(rules, asked_to_wait(429, 5min)) == std::vector<milliseconds>{5min, 5min, 5min});
    }
    SECTION("beyond it the call ends at once, and the others pause up to the bound") {
        Run run(rules);
        run.attempt(asked_to_wait(
            429, GENERATE(milliseconds(300'001), milliseconds(cis::detail::longest_retry_after))));
        CHECK(run.action.step == Step::done);
        CHECK(run.exchange.ending() == Ending::last_attempt);
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
    SECTION("demanded by the service") {
        run = Run(rules(10s));
        run.attempt(asked_to_wait(429, 10s));
    }
    SECTION("of the back-off") {
        run = Run(rules(500ms));
        run.attempt(answered(500));
    }
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.ending() == Ending::last_attempt);
    CHECK(run.exchange.attempts() == 1);
}

TEST_CASE("a wait that ends just before the deadline is begun") {
    Run run({});
    run = Run({.deadline = run.now + 10s});
    run.attempt(asked_to_wait(429, 9999ms));
    CHECK(run.wait() == 9999ms);
    CHECK(run.action.step == Step::acquire);
}
