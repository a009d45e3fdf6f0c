#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"
#include "recording_interceptor.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;

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

    CHECK(events[4].wait <= *events[3].result->next_attempt);
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
