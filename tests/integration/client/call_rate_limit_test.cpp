#include <chrono>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <cis/testing/fake_transport.hpp>
#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"
#include "faked_client.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

/// Makes each attempt take time.
class AdvancingClock final : public Interceptor {
public:
    AdvancingClock(std::shared_ptr<FakeClock> clock, milliseconds time)
        : clock_(std::move(clock)), time_(time) {}
    void before(const Attempt& /*attempt*/, cis::Headers& /*headers*/) override { clock_->advance(time_); }

private:
    const std::shared_ptr<FakeClock> clock_;
    const milliseconds time_;
};

}  // namespace

TEST_CASE("calls are paced to the quota, over all clients that share the limiter") {
    const auto clock = std::make_shared<FakeClock>();
    std::vector<Clock::time_point> sent;
    ClientOptions options = options_for("http://127.0.0.1:1", clock);
    options.rate_limiter = std::make_shared<QuotaLimiter>(3, 10s);
    const auto transport = std::make_shared<testing::FakeTransport>();
    transport->any()
        .respond([&](const Request&) {
            sent.push_back(clock->now());
            clock->advance(1s);
            return testing::response(200, "{}");
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
    CHECK(times ==
          std::vector<milliseconds>{0ms, 3333ms, 6666ms, 10'000ms, 13'333ms, 16'666ms, 20'000ms, 23'333ms});
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

TEST_CASE("a 429 is reported to the limiter with the time of its permit") {
    struct Recording final : RateLimiter {
        Permit try_acquire(time_point /*now*/, Ticket& /*ticket*/) override { return {true, {}}; }
        void pause_until(time_point /*time*/) override {}
        void refused(time_point granted, time_point now) override { reports.emplace_back(granted, now); }
        std::vector<std::pair<time_point, time_point>> reports;
    };
    FaultyService service(
        {answer::with(429, {{"Retry-After", "40"}}, "{}"), answer::with(500), answer::json(200, "{}")});
    const auto limiter = std::make_shared<Recording>();
    service.options.rate_limiter = limiter;
    service.options.interceptors = {std::make_shared<AdvancingClock>(service.clock, 3s)};
    const auto begun = service.clock->now();
    REQUIRE(Client(service.options).health().try_send());
    REQUIRE(limiter->reports.size() == 1);
    CHECK(limiter->reports[0].first == begun);
    CHECK(limiter->reports[0].second == begun + 3s);
}

TEST_CASE("calls that wait for the limiter keep their place, and give it up when they end") {
    const auto limiter = std::make_shared<QuotaLimiter>(1, 1min);
    FaultyService service({answer::json(200, "{}")});
    service.options.rate_limiter = limiter;
    const Client client{service.options};
    REQUIRE(client.health().try_send());
    REQUIRE(client.health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{1min});
    CHECK(limiter->statistics().granted == 2);
    CHECK(limiter->statistics().abandoned == 0);

    CHECK_FALSE(client.health().deadline(10s).try_send());
    CHECK(limiter->statistics().waiting == 0);
    CHECK(limiter->statistics().abandoned == 1);
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

TEST_CASE("a limiter that names no later time is asked again after a pause") {
    struct Hesitating final : RateLimiter {
        Permit try_acquire(time_point now, Ticket& /*ticket*/) override {
            return {.granted = ++asked > 3, .ask_again = now};
        }
        void pause_until(time_point /*time*/) override {}
        int asked{0};
    };
    Faked faked;
    faked.script.respond(200, "{}");
    faked.options.rate_limiter = std::make_shared<Hesitating>();
    CHECK(Client(faked.options).health().try_send());
    CHECK(faked.clock->waits() == std::vector<milliseconds>(3, 1ms));
}
