#include "test.hpp"

namespace {

std::uint64_t sum(const RetryCounts& retries) {
    return retries.rate_limited + retries.server + retries.timeout + retries.connection + retries.tls +
           retries.credentials + retries.other;
}

/// What must hold at any time.
bool is_possible(const ClientStatistics& now) {
    return now.calls_ended() <= now.calls_begun && now.attempts_in_flight <= now.attempts;
}

}  // namespace

TEST_CASE("statistics count attempts, retries by reason, waits and connections") {
    FaultyService service({answer::with(429, {{"Retry-After", "40"}}, "{}"),
                           answer::then_close(answer::with(500, {{"Connection", "close"}})),
                           answer::close_after_reading(), answer::json(200, posting_json("p-17"))});
    REQUIRE(service.client.postings().activate("p-17").try_send());
    const ClientStatistics now = service.client.statistics();
    CHECK(now.calls_begun == 1);
    CHECK(now.calls_succeeded == 1);
    CHECK(now.calls_failed == 0);
    CHECK(now.calls_in_flight() == 0);
    CHECK(now.attempts == 4);
    CHECK(now.attempts_in_flight == 0);
    CHECK(now.retries.rate_limited == 1);
    CHECK(now.retries.server == 1);
    CHECK(now.retries.connection == 1);
    CHECK(sum(now.retries) == 3);
    CHECK(now.rate_limited == 1);
    const auto waits = service.clock->waits();
    CHECK(now.backoff >= 40s);
    // After a pause, the limiter may let a call wait a little longer. Each sum is rounded down.
    const auto difference =
        std::accumulate(waits.begin(), waits.end(), 0ms) - (now.backoff + now.limiter_wait);
    CHECK(difference >= 0ms);
    CHECK(difference <= std::chrono::milliseconds(waits.size() + 1));
    CHECK(now.connections_opened == 3);
    CHECK(now.connections_reused == 1);
}

TEST_CASE("statistics count each kind of retry") {
    using Kind = std::uint64_t RetryCounts::*;
    using Row = std::pair<Responder, Kind>;
    const auto& [first, kind] =
        GENERATE(values<Row>({{answer::with(429), &RetryCounts::rate_limited},
                              {answer::with(502), &RetryCounts::server},
                              {answer::with(408), &RetryCounts::timeout},
                              {answer::reset_after_reading(), &RetryCounts::connection},
                              {answer::with(401), &RetryCounts::credentials},
                              {answer::with(425), &RetryCounts::other}}));
    FaultyService service({first, answer::json(200, "{}")});
    service.options.authorization_provider = []() -> Result<Authorization> {
        return Authorization{.header_value = "Bearer t"};
    };
    const Client client{service.options};
    REQUIRE(client.health().try_send());
    CHECK(client.statistics().retries.*kind == 1);
    CHECK(sum(client.statistics().retries) == 1);
}

TEST_CASE("statistics count a response that cannot be decoded") {
    const FaultyService service({answer::json(200, "not JSON"), answer::json(200, "{}")});
    CHECK_FALSE(service.client.health().try_send());
    CHECK(service.client.health().try_send());
    CHECK(service.client.statistics().calls_succeeded == 2);
    CHECK(service.client.statistics().undecodable == 1);
}

TEST_CASE("statistics show that a started call is decoded where its result is taken") {
    FaultyService service({answer::json(200, "not JSON")});
    std::promise<std::function<void()>> task;
    auto handed_over = task.get_future();
    service.options.executor = [&](std::function<void()> run) { task.set_value(std::move(run)); };
    const Client client{service.options};
    SECTION("by submit()") {
        auto pending = client.health().submit();
        REQUIRE(pending.wait_for(30s));
        CHECK(client.statistics().undecodable == 0);
        CHECK_FALSE(pending.try_get());
    }
    SECTION("by start(), on the thread of the executor") {
        client.health().start([](const Result<Json>& health) { CHECK_FALSE(health); });
        const auto run = handed_over.get();
        CHECK(client.statistics().undecodable == 0);
        run();
    }
    CHECK(client.statistics().undecodable == 1);
}

TEST_CASE("statistics count calls that fail, wherever they fail") {
    const bool on_the_loop = GENERATE(false, true);
    FaultyService service({answer::json(404, error_json("not_found"))});
    std::uint64_t attempts = 1;
    SECTION("at the service") {}
    SECTION("before the first attempt") {
        service.options.rate_limiter = std::make_shared<QuotaLimiter>();
        service.options.rate_limiter->pause_until(service.clock->now() + 1h);
        attempts = 0;
    }
    SECTION("by an exception in the transport") {
        const auto transport = std::make_shared<testing::FakeTransport>();
        transport->any().respond([](const Request&) -> Transfer { throw std::runtime_error("broken"); });
        service.options.transport = transport;
    }
    const Client client{service.options};
    auto health = client.health().deadline(1s);
    const auto result = on_the_loop ? std::move(health).submit().try_get() : std::move(health).try_send();
    CHECK_FALSE(result);
    const ClientStatistics now = client.statistics();
    CHECK(now.attempts == attempts);
    CHECK(now.attempts_in_flight == 0);
    CHECK(now.calls_begun == 1);
    CHECK(now.calls_failed == 1);
    CHECK(now.calls_succeeded == 0);
}

TEST_CASE("a call that is refused because of its arguments is not counted") {
    const FaultyService service({answer::json(200, "{}")});
    CHECK_FALSE(service.client.postings().activate("..").try_send());
    CHECK(service.client.statistics().calls_begun == 0);
}

TEST_CASE("a page of a list is a call, and copies of a client share the statistics") {
    const FaultyService service(
        {answer::json(200, candidate_page({"c1"}, true)), answer::json(200, candidate_page({"c2"}, false))});
    const Client copy = service.client;
    for (const Candidate& candidate : copy.candidates().list("p1")) (void)candidate;
    CHECK(service.client.statistics().calls_succeeded == 2);
}

TEST_CASE("statistics show what is in flight, and nothing of connections that the transport does not know") {
    const auto transport = std::make_shared<testing::FakeTransport>();
    ClientOptions options = options_for("http://127.0.0.1:1");
    options.transport = transport;
    const Client client{options};
    ClientStatistics meanwhile;
    transport->any().respond([&](const Request&) {
        meanwhile = client.statistics();
        return testing::response(200, "{}");
    });
    REQUIRE(client.health().try_send());
    CHECK(meanwhile.calls_in_flight() == 1);
    CHECK(meanwhile.attempts_in_flight == 1);
    CHECK(meanwhile.calls_ended() == 0);
    CHECK(client.statistics().calls_in_flight() == 0);
    CHECK(client.statistics().connections_opened == 0);
    CHECK(client.statistics().connections_reused == 0);
}

TEST_CASE("statistics count the wait for the rate limiter apart from the back-off") {
    FaultyService service({answer::json(200, "{}")});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1, 1500ms);
    const LegacyClient client{service.options};
    for (int i = 0; i < 3; ++i) REQUIRE(client.health().try_send());
    CHECK(client.statistics().limiter_wait == 3000ms);
    CHECK(client.statistics().backoff == 0ms);
}

TEST_CASE("statistics of a stream that its caller ends early count a success") {
    const FaultyService service({answer::json(200, R"([{"id":1},{"id":2}])")});
    const LegacyClient client{service.options};
    REQUIRE(client.export_interviews().try_for_each([](const Json&) { return false; }).value() == 1);
    CHECK(client.statistics().calls_succeeded == 1);
}

TEST_CASE("statistics are possible while threads make calls, and exact afterwards") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    std::atomic<int> succeeded{0};
    bool possible = true;
    {
        std::vector<std::jthread> threads;
        threads.reserve(8);
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] {
                for (int call = 0; call < 25; ++call) succeeded += client.health().try_send() ? 1 : 0;
            });
        }
        while (succeeded < 200) possible = possible && is_possible(client.statistics());
    }
    CHECK(possible);
    const ClientStatistics now = client.statistics();
    CHECK(now.calls_succeeded == 200);
    CHECK(now.calls_in_flight() == 0);
    CHECK(now.attempts == server.request_count());
    CHECK(now.attempts_in_flight == 0);
    CHECK(now.connections_opened == server.connections());
    CHECK(now.connections_opened + now.connections_reused == now.attempts);
}

TEST_CASE("statistics count the wait of a call that is cancelled while it waits") {
    struct StoppedClock final : Clock {
        time_point now() override { return clock.now(); }
        std::chrono::system_clock::time_point wall_now() override { return clock.wall_now(); }
        bool wait_until(time_point /*time*/, const std::stop_token& /*stop*/) override {
            clock.advance(3ms);
            return false;
        }
        testing::FakeClock clock{};
    };
    Faked faked;
    faked.script.respond(503, "{}", {{"Retry-After", "1"}});
    faked.options.clock = std::make_shared<StoppedClock>();
    const Client client(faked.options);
    CHECK(client.health().try_send().error().kind == ErrorKind::cancelled);
    CHECK(client.statistics().backoff == 3ms);
}
