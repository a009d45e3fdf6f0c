#include "exchange_run.hpp"

namespace {

/// Whether the exchange makes another attempt after this one.
bool is_retried(const AttemptFacts& facts, bool idempotent) {
    Run run({.idempotent = idempotent});
    run.attempt(facts);
    return run.action.step != Step::done;
}

}  // namespace

TEST_CASE("425 and 429 are retried for every method, even if their body is incomplete") {
    AttemptFacts facts = answered(GENERATE(425, 429));
    facts.failure = GENERATE(TransferFailure::none, TransferFailure::connection, TransferFailure::timeout,
                             TransferFailure::malformed_response);
    CHECK(is_retried(facts, GENERATE(true, false)));
    CHECK(cis::detail::outcome_of(facts) == Outcome::rejected);
}

TEST_CASE("a 503 of the authentication layer is retried for every method") {
    CHECK(is_retried(refused_by_service(503), GENERATE(true, false)));
}

TEST_CASE("without trust_503_envelope a creation is not repeated after a 503") {
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

TEST_CASE("a request that the server does not support is not sent again") {
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

TEST_CASE(
    "after a kept-alive connection died, the request is sent once more without a wait, over a new one") {
    const AttemptFacts unsent{
        .failure = TransferFailure::connection, .times_sent = 0, .stale_connection = true};
    const AttemptFacts sent{
        .failure = TransferFailure::connection, .times_sent = 1, .stale_connection = true};
    SECTION("before anything was sent, for every method and without using up a retry") {
        Run run({.retry = {.max_attempts = 1}, .idempotent = GENERATE(true, false)});
        CHECK_FALSE(run.exchange.needs_fresh_connection());
        run.attempt(unsent);
        CHECK(run.action.step == Step::acquire);
        CHECK(run.exchange.needs_fresh_connection());
        run.attempt(answered(200));
        CHECK_FALSE(run.exchange.needs_fresh_connection());
        CHECK(run.exchange.attempts() == 2);
    }
    SECTION("before anything was sent, the retries after it begin as if it had not happened") {
        Run run({.retry = {.max_attempts = 2, .base = milliseconds(500)}, .idempotent = true});
        run.attempt(unsent);
        run.attempt(answered(500));
        CHECK(run.wait() == milliseconds(500));
        run.attempt(answered(200));
        CHECK(run.action.step == Step::done);
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
        run.attempt(GENERATE_COPY(as<AttemptFacts>{}, unsent, sent));
        run.attempt(GENERATE_COPY(as<AttemptFacts>{}, unsent, sent));
        CHECK(run.action.step == Step::wait);
        CHECK(run.exchange.needs_fresh_connection());
    }
}

TEST_CASE("permanent failures are final") {
    const auto failure = GENERATE(TransferFailure::certificate, TransferFailure::body_too_large,
                                  TransferFailure::malformed_response, TransferFailure::sink,
                                  TransferFailure::not_possible, TransferFailure::cancelled);
    CHECK_FALSE(is_retried(broken(failure, GENERATE(0, 1)), true));
}

TEST_CASE("an idempotent request is sent again if the body of its 2xx is incomplete") {
    const AttemptFacts facts{.status = 200, .failure = TransferFailure::connection, .times_sent = 1};
    CHECK(is_retried(facts, true));
    CHECK_FALSE(is_retried(facts, false));
}

TEST_CASE("a 401 without a provider and a 403 with one are final") {
    CHECK_FALSE(is_retried(answered(401), true));
    Run run({.idempotent = true, .can_refresh = true});
    run.attempt(answered(403));
    CHECK(run.action.step == Step::done);
}
