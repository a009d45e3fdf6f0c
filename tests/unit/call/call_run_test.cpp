// What a call adds to the rules of its exchange: times, randomness, the limiter and the provider.

#include "test.hpp"

namespace {

/// Answers 429 once, with a Retry-After of 40 s, and then 200.
struct BusyOnce : Faked {
    BusyOnce() { script.respond(429, "{}", {{"Retry-After", "40"}}).respond(200, "{}").repeat(); }
};

}  // namespace

TEST_CASE("a call that is sent once is not retried, by the other rules of the client's policy") {
    BusyOnce service;
    const Client client(service.options);
    const auto health = client.health().retry({.longest_pause = 2s}).once().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().attempts == 1);
    CHECK(health.error().retry_after == 40s);
    CHECK(client.health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{2s});
}

TEST_CASE("a Retry-After that is a point in time is compared with this machine's clock if there is no Date") {
    Faked service;
    service.script.respond(429, "{}", {{"Retry-After", "Sun, 06 Nov 1994 08:51:37 GMT"}}).respond(200, "{}");
    CHECK(Client(service.options).health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{120s});
}

TEST_CASE("the waits of many calls cover the whole range of the jitter") {
    Faked service;
    service.script.respond(500, "{}").repeat();
    service.options.retry = {.max_attempts = 1001, .base = 1s, .cap = 1s};
    service.options.deadline = 24h;
    CHECK_FALSE(Client(service.options).health().try_send());

    const auto waits = service.clock->waits();
    REQUIRE(waits.size() == 1000);
    const auto below = [&](milliseconds bound) {
        return std::ranges::count_if(waits, [&](milliseconds wait) { return wait <= bound; });
    };
    CHECK(below(1s) == 1000);
    // Each within ten standard deviations: these fail for a partial jitter, but not by chance.
    CHECK(std::abs(below(500ms) - 500) < 160);
    CHECK(std::abs(below(100ms) - 100) < 95);
    CHECK(std::abs(below(900ms) - 900) < 95);
}

TEST_CASE("the deadline bounds all attempts and waits together") {
    Faked service;
    service.script
        .respond([&](const Request&) {
            service.clock->advance(400ms);
            return testing::response(500, "{}");
        })
        .repeat();
    service.options.retry = {.max_attempts = 1000, .base = 0ms, .cap = 0ms};
    const auto begun = service.clock->now();
    const auto health = Client(service.options).health().timeout(700ms).deadline(1s).try_send();

    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::server);
    CHECK(health.error().attempts == 3);
    CHECK(service.clock->now() - begun == 1200ms);
    // No attempt may last longer than the deadline.
    std::vector<milliseconds> timeouts;
    for (const TransferLimits& limits : service.transport->limits()) {
        timeouts.push_back(limits.timeout);
        CHECK(limits.connect_timeout <= limits.timeout);
    }
    CHECK(timeouts == std::vector<milliseconds>{700ms, 600ms, 200ms});
}

TEST_CASE("a reply has what came with the result, or throws the error") {
    Faked service;
    service.script.respond(503).respond(200, "{}").respond(404);
    const Client client(service.options);
    const auto reply = client.health().with_reply().send();
    CHECK(reply.attempts == 2);
    CHECK(reply.status == 200);
    CHECK_THROWS_AS((void)client.health().with_reply().send(), Exception);
}

TEST_CASE("a 429 pauses every client that shares the limiter, and no other one") {
    BusyOnce service;
    const bool is_shared = GENERATE(true, false);
    if (is_shared) service.options.rate_limiter = std::make_shared<QuotaLimiter>();
    CHECK_FALSE(Client(service.options).health().once().try_send());
    CHECK(Client(service.options).health().try_send());
    CHECK(service.clock->waits() ==
          (is_shared ? std::vector<milliseconds>{40s} : std::vector<milliseconds>{}));
}

TEST_CASE("a limiter that leaves no time before the deadline ends the call at once, unsent") {
    Faked service;
    service.script.respond(200, "{}").repeat();
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1, 1min);
    const Client client(service.options);
    REQUIRE(client.health().try_send());
    service.clock->advance(10s);

    const auto health = client.health().deadline(50s).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::rate_limited);
    CHECK(health.error().outcome == Outcome::not_sent);
    CHECK(health.error().retry_after == 50s);
    CHECK(health.error().attempts == 0);
    CHECK(service.clock->waits().empty());
    CHECK(service.transport->requests().size() == 1);
    CHECK(client.health().deadline(51s).try_send());
}

TEST_CASE("a 429 is reported to the limiter with the time of its permit, and nothing else is") {
    struct Recording final : RateLimiter {
        Permit try_acquire(time_point /*now*/, Ticket& /*ticket*/) override { return {true, {}}; }
        void pause_until(time_point /*time*/) override {}
        void refused(time_point granted, time_point now) override { reports.emplace_back(granted, now); }
        std::vector<std::pair<time_point, time_point>> reports;
    };
    Faked service;
    service.script.respond([clock = service.clock](const Request&) {
        clock->advance(3s);
        return testing::response(429, "{}", {{"Retry-After", "40"}});
    });
    service.script.respond(500).respond(200, "{}");
    const auto limiter = std::make_shared<Recording>();
    service.options.rate_limiter = limiter;
    const auto begun = service.clock->now();
    REQUIRE(Client(service.options).health().try_send());
    CHECK(limiter->reports == std::vector{std::pair(begun, begun + 3s)});
}

TEST_CASE("calls that wait for the limiter keep their place, and give it up when they end") {
    const auto limiter = std::make_shared<QuotaLimiter>(1, 1min);
    Faked service;
    service.script.respond(200, "{}").repeat();
    service.options.rate_limiter = limiter;
    const Client client(service.options);
    REQUIRE(client.health().try_send());
    REQUIRE(client.health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{1min});
    CHECK(limiter->statistics().granted == 2);
    CHECK(limiter->statistics().abandoned == 0);

    CHECK_FALSE(client.health().deadline(10s).try_send());
    CHECK(limiter->statistics().waiting == 0);
    CHECK(limiter->statistics().abandoned == 1);
}

TEST_CASE("a limiter that names no later time is asked again after a pause") {
    struct Hesitating final : RateLimiter {
        Permit try_acquire(time_point now, Ticket& /*ticket*/) override {
            return {.granted = ++asked > 3, .ask_again = now};
        }
        void pause_until(time_point /*time*/) override {}
        int asked{0};
    };
    Faked service;
    service.script.respond(200, "{}");
    service.options.rate_limiter = std::make_shared<Hesitating>();
    CHECK(Client(service.options).health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>(3, 1ms));
}

TEST_CASE("a provider that fails, or takes longer than the deadline, keeps the request from being sent") {
    Faked service;
    std::optional<ErrorKind> kind;
    SECTION("fails") {
        service.options.authorization_provider = []() -> Result<Authorization> {
            return Error{.kind = ErrorKind::connection, .reason = "no token"};
        };
        kind = ErrorKind::connection;
    }
    SECTION("throws") {
        service.options.authorization_provider = []() -> Result<Authorization> {
            throw std::runtime_error("secret of the token endpoint");
        };
        kind = ErrorKind::authentication;
    }
    SECTION("takes too long") {
        service.options.authorization_provider = [clock = service.clock]() -> Result<Authorization> {
            clock->advance(30s);
            return Authorization{.header_value = "Bearer late"};
        };
        kind = ErrorKind::timeout;
    }
    const auto health = Client(service.options).health().deadline(30s).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == kind);
    CHECK(health.error().outcome == Outcome::not_sent);
    CHECK(health.error().path_pattern == "/health");
    CHECK(health.error().elapsed == (kind == ErrorKind::timeout ? 30s : 0s));
    CHECK(to_string(health.error()).find("secret") == std::string::npos);
    CHECK(service.transport->requests().empty());
}

TEST_CASE(
    "a 403 of the service is repeated with another key, but not with the same: it may be a permission") {
    const auto [body, next_key, times_asked, attempts] = GENERATE(table<std::string, std::string, int, int>({
        {error_json("forbidden"), "key-two", 2, 2},
        {error_json("forbidden"), "key-one", 2, 1},
        {"a gateway", "key-two", 1, 1},
    }));
    Faked service;
    service.script.respond(403, body).repeat();
    int asked = 0;
    service.options.api_key = {};
    service.options.api_key_provider = [&asked, next = next_key]() -> Result<Secret> {
        return Secret(++asked == 1 ? "key-one" : next);
    };
    const auto health = Client(service.options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().status == 403);
    CHECK(health.error().attempts == attempts);
    CHECK(asked == times_asked);
}
