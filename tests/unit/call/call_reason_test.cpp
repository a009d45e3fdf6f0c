// What an error says if a call ends after attempts that have failed.

#include "test.hpp"

#include <cis/testing/responses.hpp>

namespace {

/// Grants a first request. What it does with the next ones is up to the test.
struct SecondThoughts final : RateLimiter {
    explicit SecondThoughts(std::function<Permit(time_point now)> next) : thought(std::move(next)) {}

    Permit try_acquire(time_point now, Ticket& /*ticket*/) override {
        return ++asked == 1 ? Permit{.granted = true, .ask_again = {}} : thought(now);
    }
    void pause_until(time_point /*time*/) override {}

    std::function<Permit(time_point now)> thought;
    int asked{0};
};

Error error_with(Faked& faked, std::function<Permit(RateLimiter::time_point now)> next) {
    faked.script.fail(TransferFailure::connection).repeat();
    faked.options.deadline = 1min;
    faked.options.rate_limiter = std::make_shared<SecondThoughts>(std::move(next));
    const Result<Json> health = Client(faked.options).health().try_send();
    REQUIRE_FALSE(health);
    return health.error();
}

}  // namespace

TEST_CASE("a deadline that passes between attempts is named after the error of the last one") {
    Faked faked;
    const Error error = error_with(faked, [&](RateLimiter::time_point) {
        faked.clock->advance(2min);
        return Permit{.granted = true, .ask_again = {}};
    });
    CHECK(error.kind == ErrorKind::connection);
    CHECK(error.attempts == 1);
    CHECK(error.reason == "failed as scripted; the deadline has passed");
}

TEST_CASE("a limiter that denies a retry is named after the error of the last attempt") {
    Faked faked;
    const Error error = error_with(faked, [&](RateLimiter::time_point now) {
        return Permit{.granted = false, .ask_again = now + 2min};
    });
    CHECK(error.kind == ErrorKind::connection);
    CHECK(error.attempts == 1);
    CHECK(error.reason == "failed as scripted; the rate limit allows no request before the deadline");
    CHECK(error.retry_after == 2min);
}

TEST_CASE("a refusal after an attempt without an answer does not say that nothing was done") {
    Faked faked;
    faked.script.fail(TransferFailure::connection).respond(422, error_json("invalid"));
    const Result<Json> answer = Client(faked.options).request(Method::post, "/x").idempotent(true).try_send();
    REQUIRE_FALSE(answer);
    CHECK(answer.error().kind == ErrorKind::validation);
    CHECK(answer.error().outcome == Outcome::unknown);
    CHECK(answer.error().reason == "an earlier attempt may have been applied");
}

TEST_CASE("the error of an answer that cannot be decoded says how long the call took") {
    Faked faked;
    faked.script.respond([&](const Request&) {
        faked.clock->advance(5ms);
        return testing::response(200, "no JSON");
    });
    const auto reply = Client(faked.options).health().try_send();
    REQUIRE_FALSE(reply);
    CHECK(reply.error().kind == ErrorKind::decode);
    CHECK(reply.error().elapsed == 5ms);
}

TEST_CASE("a transfer that failed without a reason leaves the reason to the end of the call") {
    Faked faked;
    faked.script.respond([](const Request&) { return Transfer{.failure = TransferFailure::connection}; });
    faked.options.deadline = 1min;
    const auto reason_with = [&](std::function<Permit(RateLimiter::time_point now)> next) {
        faked.options.rate_limiter = std::make_shared<SecondThoughts>(std::move(next));
        return Client(faked.options).health().try_send().error().reason;
    };
    SECTION("the deadline") {
        CHECK(reason_with([&](RateLimiter::time_point) {
                  faked.clock->advance(2min);
                  return Permit{.granted = true, .ask_again = {}};
              }) == "the deadline has passed");
    }
    SECTION("the limiter") {
        CHECK(reason_with([](RateLimiter::time_point now) {
                  return Permit{.granted = false, .ask_again = now + 2min};
              }) == "the rate limit allows no request before the deadline");
    }
}

TEST_CASE("a remark on an answer comes before the one on an earlier attempt") {
    Faked faked;
    faked.script.fail(TransferFailure::connection).respond(407);
    const Result<Json> answer = Client(faked.options).request(Method::post, "/x").idempotent(true).try_send();
    REQUIRE_FALSE(answer);
    CHECK(
        answer.error().reason ==
        "a proxy requires credentials: the service's key is not the cause; an earlier attempt may have been "
        "applied");
}

TEST_CASE("after a broken connection a call is repeated on a fresh one, after an answer on any") {
    Faked faked;
    faked.script.respond(503).fail(TransferFailure::connection).respond(200, "{}");
    REQUIRE(Client(faked.options).health().try_send());
    const auto requests = faked.transport->requests();
    REQUIRE(requests.size() == 3);
    CHECK_FALSE(requests[0].fresh_connection);
    CHECK_FALSE(requests[1].fresh_connection);
    CHECK(requests[2].fresh_connection);
}

TEST_CASE("an attempt that times out at the deadline says so, and one that does before does not") {
    const auto [after, says_so] =
        GENERATE(table<std::chrono::milliseconds, bool>({{9994ms, false}, {9995ms, true}, {10s, true}}));
    Faked faked;
    faked.script.respond([clock = faked.clock, time = after](const Request&) {
        clock->advance(time);
        return testing::failed(TransferFailure::timeout);
    });
    const auto health = Client(faked.options).health().deadline(10s).retry({.max_attempts = 1}).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::timeout);
    CHECK(health.error().reason ==
          (says_so ? "failed as scripted; the deadline has passed" : "failed as scripted"));
}

TEST_CASE("a pause that is longer than the policy allows is named") {
    Faked faked;
    faked.script.respond(testing::error_response(429, {}, {{"Retry-After", "600"}}));
    const Result<Json> health = Client(faked.options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().attempts == 1);
    CHECK_THAT(
        health.error().reason,
        ContainsSubstring(
            "the service asks for a pause of 600 s, longer than the longest pause of the retry policy"));
}

TEST_CASE("an error shows the host where a wrong one is likely, and all invalid fields") {
    Error error{.kind = ErrorKind::authentication, .status = 403, .host = "api.example.com"};
    CHECK_THAT(to_string(error), ContainsSubstring("authentication 403 at api.example.com"));
    error = {.kind = ErrorKind::validation,
             .status = 422,
             .param = "email",
             .errors = {{.param = "email"}, {.param = "metadata.source"}, {.param = "name"}}};
    CHECK(to_string(error) == "validation 422 (email, metadata.*, name)");
    for (int i = 0; i < 5; ++i) error.errors.push_back({.param = "field_" + std::to_string(i)});
    CHECK(to_string(error) == "validation 422 (email, metadata.*, name, field_0, field_1 and 3 more)");
}
