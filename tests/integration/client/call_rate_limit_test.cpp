#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include <cis/testing/fake_transport.hpp>
#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

TEST_CASE("calls are paced to the quota, exactly, over all clients that share the limiter") {
    const auto clock = std::make_shared<FakeClock>();
    std::vector<Clock::time_point> sent;
    ClientOptions options = options_for("http://127.0.0.1:1", clock);
    options.rate_limiter = std::make_shared<QuotaLimiter>(3, 10s);
    const auto transport = std::make_shared<testing::FakeTransport>();
    transport->any()
        .respond([&](const Request&) {
            sent.push_back(clock->now());
            clock->advance(1s);
            return testing::answered(200, "{}");
        })
        .repeat();
    options.transport = transport;
    const Client first{options};
    const Client second{options};
    for (int i = 0; i < 4; ++i) {
        REQUIRE(first.health().try_send());
        REQUIRE(second.health().try_send());
    }
    std::vector<milliseconds> times;
    times.reserve(sent.size());
    for (const auto time : sent)
        times.push_back(std::chrono::duration_cast<milliseconds>(time - sent.front()));
    CHECK(times == std::vector<milliseconds>{0s, 1s, 2s, 10s, 11s, 12s, 20s, 21s});
}

TEST_CASE("a 429 for one client pauses another that shares the limiter") {
    FaultyService service({answer::with(429, {{"Retry-After", "40"}}, "{}"), answer::json(200, "{}")});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>();
    const Client first{service.options};
    const Client second{service.options};
    CHECK_FALSE(first.health().retry({.max_attempts = 1}).try_send());
    CHECK(service.clock->waits().empty());

    CHECK(second.health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{40s});
}

TEST_CASE("a 429 for one client does not affect a client with its own limiter") {
    FaultyService service({answer::with(429, {{"Retry-After", "40"}}, "{}"), answer::json(200, "{}")});
    CHECK_FALSE(Client(service.options).health().retry({.max_attempts = 1}).try_send());
    CHECK(Client(service.options).health().try_send());
    CHECK(service.clock->waits().empty());
}

TEST_CASE("copies of a client share its limiter") {
    FaultyService service({answer::with(429, {{"Retry-After", "40"}}, "{}"), answer::json(200, "{}")});
    const Client copy =
        service.client;  // NOLINT(performance-unnecessary-copy-initialization): it is what is tested
    CHECK_FALSE(service.client.health().retry({.max_attempts = 1}).try_send());
    CHECK(copy.health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{40s});
}

TEST_CASE("a limiter that leaves no time before the deadline ends the call at once, unsent") {
    FaultyService service({answer::json(200, "{}")});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1, 1min);
    const Client client{service.options};
    REQUIRE(client.health().try_send());
    service.clock->advance(10s);

    const auto health = client.health().deadline(50s).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::rate_limited);
    CHECK(health.error().outcome == Outcome::not_sent);
    CHECK(health.error().retry_after == 50s);
    CHECK(health.error().attempts == 0);
    CHECK(service.clock->waits().empty());
    CHECK(service.server.request_count() == 1);
    CHECK(client.health().deadline(51s).try_send());
}

TEST_CASE("a limiter that leaves no time for a retry leaves the error of the attempt") {
    FaultyService service({answer::with(500)});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1, 1min);
    service.options.retry = {.max_attempts = 2, .base = 0ms, .cap = 0ms};
    const auto health = Client(service.options).health().deadline(30s).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::server);
    CHECK(health.error().status == 500);
    CHECK(health.error().outcome == Outcome::unknown);
    CHECK(health.error().retry_after == 1min);
    CHECK_THAT(health.error().reason, Catch::Matchers::ContainsSubstring("rate limit"));
}

TEST_CASE("a retry takes a permit too") {
    FaultyService service({answer::with(500), answer::json(200, "{}")});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1, 1min);
    service.options.retry = {.max_attempts = 2, .base = 0ms, .cap = 0ms};
    const auto begun = service.clock->now();
    CHECK(Client(service.options).health().try_send());
    CHECK(service.clock->now() - begun == 1min);
}

TEST_CASE("a request that is sent again with new credentials takes a permit too") {
    FaultyService service({answer::json(401, error_json("unauthorized")), answer::json(200, "{}")});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1, 1min);
    service.options.authorization_provider = []() -> Result<Authorization> {
        return Authorization{.header_value = "Bearer t"};
    };
    const auto begun = service.clock->now();
    CHECK(Client(service.options).health().try_send());
    CHECK(service.clock->now() - begun == 1min);
}
