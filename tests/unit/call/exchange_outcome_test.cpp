#include "exchange_run.hpp"

TEST_CASE("the outcome of one attempt follows from its facts") {
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
    CHECK_FALSE(run.exchange.owes_outcome_to_earlier_attempt());
    CHECK(after(answered(429)) == Outcome::unknown);
    CHECK(run.exchange.owes_outcome_to_earlier_attempt());
    CHECK(after({.status = 200, .failure = TransferFailure::connection, .times_sent = 1}) ==
          Outcome::applied);
    CHECK_FALSE(run.exchange.owes_outcome_to_earlier_attempt());
    CHECK(after(answered(404)) == Outcome::applied);
}

TEST_CASE("after a part of the response was delivered, there is no other attempt") {
    const auto failure =
        GENERATE(TransferFailure::timeout, TransferFailure::connection, TransferFailure::tls);
    const AttemptFacts facts{.status = 200, .failure = failure, .times_sent = 1, .handed_on = true};
    Run run({.idempotent = true});
    run.attempt(facts);
    CHECK(run.action.step == Step::done);
    CHECK(run.exchange.ending() == Ending::last_attempt);
    CHECK(run.exchange.outcome() == Outcome::applied);
}
