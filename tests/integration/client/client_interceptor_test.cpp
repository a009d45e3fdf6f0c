#include "recording_interceptor.hpp"
#include "test.hpp"

TEST_CASE("an interceptor sees every attempt before and after it was made") {
    FaultyService service({answer::with(429, {{"Retry-After", "40"}}, "{}"),
                           answer::then_close(answer::with(500, {{"Connection", "close"}})),
                           answer::close_after_reading(), answer::json(200, posting_json("p-17"))});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {recorder};
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1'000'000, 1s);  // no waits of its own
    (void)Client(service.options).postings().activate("p-17").query("q", "x").send();

    const auto events = recorder->events();
    REQUIRE(events.size() == 8);
    for (std::size_t i = 0; i < events.size(); ++i) {
        CAPTURE(i);
        CHECK(events[i].method == Method::post);
        CHECK(events[i].path_pattern == "/api/v2/postings/{posting_id}/activate");
        CHECK(events[i].number == static_cast<int>(i / 2 + 1));
        CHECK(events[i].result.has_value() == (i % 2 == 1));
    }
    CHECK(events[0].wait == 0ms);
    CHECK(events[1].result->status == 429);
    CHECK(events[1].result->failure == ErrorKind::rate_limited);
    CHECK(events[1].result->next_attempt == 40s);

    CHECK(events[2].wait == 40s);
    CHECK(events[3].result->status == 500);
    CHECK(events[3].result->failure == ErrorKind::server);
    REQUIRE(events[3].result->next_attempt);
    CHECK(*events[3].result->next_attempt <= 1s);

    // The wait is announced rounded up. After a pause, the limiter may prolong it.
    CHECK(events[4].wait >= *events[3].result->next_attempt - 1ms);
    CHECK(events[4].wait < 10s);  // since the second attempt, not since the first one
    CHECK(events[5].result->status == 0);
    CHECK(events[5].result->failure == ErrorKind::connection);

    CHECK(events[7].result->status == 200);
    CHECK_FALSE(events[7].result->failure);
    CHECK_FALSE(events[7].result->next_attempt);
}

TEST_CASE("an interceptor sees that a refresh of the credentials follows at once") {
    FaultyService service({answer::json(401, error_json("unauthorized")), answer::json(200, "{}")});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {recorder};
    service.options.authorization_provider = []() -> Result<Authorization> {
        return Authorization{.header_value = "Bearer t"};
    };
    REQUIRE(Client(service.options).health().try_send());
    const auto events = recorder->events();
    REQUIRE(events.size() == 4);
    CHECK(events[1].result->failure == ErrorKind::authentication);
    CHECK(events[1].result->next_attempt == 0ms);
}

TEST_CASE("an interceptor sees the last failure without a next attempt") {
    FaultyService service({answer::json(404, error_json("not_found"))});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {recorder};
    CHECK_FALSE(Client(service.options).health().try_send());
    REQUIRE(recorder->events().size() == 2);
    CHECK(recorder->events()[1].result->failure == ErrorKind::not_found);
    CHECK_FALSE(recorder->events()[1].result->next_attempt);
}

TEST_CASE("interceptors are called in their order, and nothing is called for what is not sent") {
    FaultyService service({answer::json(200, "{}")});
    struct Named final : Interceptor {
        Named(std::string& names, char initial) : log(names), name(initial) {}
        void before(const Attempt& /*attempt*/, cis::Headers& added) override {
            log += name;
            added.add(std::string("X-") + name, "1");
        }
        void after(const Attempt& /*attempt*/, const AttemptResult& /*result*/) override { log += name; }
        std::string& log;
        char name;
    };
    std::string log;
    service.options.interceptors = {std::make_shared<Named>(log, 'a'), std::make_shared<Named>(log, 'b')};
    const Client client{service.options};
    CHECK_FALSE(client.postings().activate("..").try_send());
    CHECK(log.empty());
    REQUIRE(client.health().try_send());
    CHECK(log == "abab");
    CHECK(service.server.requests().at(0).header("X-b") == "1");
}

TEST_CASE("an interceptor that does nothing is an interceptor") {
    FaultyService service({answer::json(200, "{}")});
    service.options.interceptors = {std::make_shared<Interceptor>()};
    CHECK(Client(service.options).health().try_send());
}

TEST_CASE("an interceptor sees a call before and after its attempts, with one id") {
    FaultyService service({answer::with(429, {{"Retry-After", "40"}, {"X-Request-Id", "req-1"}}, "{}"),
                           answer::json(200, posting_json("p-17"))});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {recorder};
    const Client client{service.options};
    (void)client.postings().activate("p-17").send();
    (void)client.postings().activate("p-17").send();

    const auto calls = recorder->call_events();
    REQUIRE(calls.size() == 4);
    CHECK(calls[0].id != 0);
    CHECK(calls[0].id == calls[1].id);
    CHECK(calls[2].id == calls[3].id);
    CHECK(calls[0].id != calls[2].id);
    CHECK(calls[0].method == Method::post);
    CHECK(calls[0].path_pattern == "/api/v2/postings/{posting_id}/activate");
    CHECK(calls[0].attempt_events == 0);
    CHECK(calls[1].attempt_events == 4);
    CHECK_FALSE(calls[0].result);
    REQUIRE(calls[1].result);
    CHECK(calls[1].result->status == 200);
    CHECK_FALSE(calls[1].result->failure);
    CHECK(calls[1].result->outcome == Outcome::applied);
    CHECK(calls[1].result->attempts == 2);
    CHECK(calls[1].result->elapsed == 40s);

    const auto attempts = recorder->events();
    REQUIRE(attempts.size() == 6);
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        CAPTURE(i);
        CHECK(attempts[i].call == calls[i < 4 ? 0 : 2].id);
        CHECK(attempts[i].request_id == (i == 1 ? "req-1" : ""));
    }
}

TEST_CASE("an interceptor sees once how a call ends, whatever ends it") {
    FaultyService service({answer::json(200, "not JSON")});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {recorder};
    std::stop_source source;
    const bool on_the_loop = GENERATE(false, true);
    const auto send = [&](Call<Json> call) {
        return on_the_loop ? std::move(call).submit().try_get() : std::move(call).try_send();
    };
    std::optional<ErrorKind> failure;
    Outcome outcome = Outcome::not_sent;
    int attempts = 0;
    SECTION("a response that cannot be decoded") {
        const Client client{service.options};
        CHECK_FALSE(send(client.health()));
        outcome = Outcome::applied;
        attempts = 1;
    }
    SECTION("a stop token, before the first attempt") {
        source.request_stop();
        const Client client{service.options};
        CHECK_FALSE(send(client.health().stop_token(source.get_token())));
        failure = ErrorKind::cancelled;
    }
    SECTION("the rate limit, before the first attempt") {
        service.options.rate_limiter = std::make_shared<QuotaLimiter>();
        service.options.rate_limiter->pause_until(service.clock->now() + 1h);
        const Client client{service.options};
        CHECK_FALSE(send(client.health().deadline(1s)));
        failure = ErrorKind::rate_limited;
    }
    SECTION("a provider that fails") {
        service.options.authorization_provider = []() -> Result<Authorization> {
            return invalid_argument("token", "no token");
        };
        const Client client{service.options};
        CHECK_FALSE(send(client.health()));
        failure = ErrorKind::invalid_argument;
    }
    SECTION("a transport that throws") {
        const auto transport = std::make_shared<testing::FakeTransport>();
        transport->any().respond([](const Request&) -> Transfer { throw 42; });
        service.options.transport = transport;
        const Client client{service.options};
        CHECK_FALSE(send(client.health()));
        failure = ErrorKind::internal;
        outcome = Outcome::unknown;
        attempts = 1;
    }
    SECTION("a clock that throws") {
        struct ThrowingClock final : Clock {
            time_point now() override { return {}; }
            std::chrono::system_clock::time_point wall_now() override { throw 42; }
            bool wait_until(time_point /*time*/, const std::stop_token& /*stop*/) override { throw 42; }
        };
        service.options.clock = std::make_shared<ThrowingClock>();
        const Client client{service.options};
        CHECK_FALSE(send(client.health()));
        failure = ErrorKind::internal;
        outcome = Outcome::unknown;
        attempts = 1;
    }
    const auto calls = recorder->call_events();
    REQUIRE(calls.size() == 2);
    CHECK_FALSE(calls[0].result);
    REQUIRE(calls[1].result);
    CHECK(calls[1].result->failure == failure);
    CHECK(calls[1].result->outcome == outcome);
    CHECK(calls[1].result->attempts == attempts);
}

TEST_CASE("an interceptor sees no call that is refused because of its arguments") {
    FaultyService service({answer::json(200, "{}")});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {recorder};
    CHECK_FALSE(Client(service.options).postings().activate("..").try_send());
    CHECK(recorder->call_events().empty());
}

TEST_CASE("an interceptor that throws before or after a call cannot make it fail") {
    struct Throwing final : Interceptor {
        void before_call(const CallInfo& /*call*/) override { throw 42; }
        void after_call(const CallInfo& /*call*/, const CallResult& /*result*/) override { throw 42; }
    };
    FaultyService service({answer::json(200, "{}")});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {std::make_shared<Throwing>(), recorder};
    CHECK(Client(service.options).health().try_send());
    CHECK(recorder->call_events().size() == 2);
}

TEST_CASE("an interceptor sees a malformed stream as what it is, and one that its caller ends as a success") {
    FaultyService service({answer::json(200, R"([{"id":1},{"id":2}} )")});
    const auto recorder = std::make_shared<RecordingInterceptor>();
    service.options.interceptors = {recorder};
    const LegacyClient client{service.options};
    const bool ends_early = GENERATE(true, false);
    CHECK(client.export_interviews().try_for_each([&](const Json&) { return !ends_early; }).has_value() ==
          ends_early);
    std::optional<ErrorKind> failure;
    if (!ends_early) failure = ErrorKind::decode;
    CHECK(recorder->events().at(1).result->failure == failure);
    CHECK(recorder->call_events().at(1).result->failure == failure);
}
