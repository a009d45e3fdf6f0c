#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <cis/testing/fake_transport.hpp>
#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"
#include "loopback_port.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

Responder status(int code) { return answer::json(code, error_json("any")); }
Responder ask_to_wait(int code, const std::string& time) {
    return answer::with(code, {{"Retry-After", time}}, error_json("rate_limit_exceeded"));
}

}  // namespace

TEST_CASE("a call that is sent once is not retried, by the other rules of the client's policy") {
    FaultyService service({status(500), ask_to_wait(429, "3")});
    const auto failed = service.client.postings().activate("p1").once().try_send();
    REQUIRE_FALSE(failed);
    CHECK(failed.error().attempts == 1);
    CHECK(service.server.request_count() == 1);
    const auto last = service.client.postings().activate("p1").retry({.longest_pause = 2s}).once().try_send();
    REQUIRE_FALSE(last);
    CHECK(last.error().attempts == 1);
    CHECK(last.error().retry_after == 3s);
    CHECK(service.client.statistics().backoff == 0s);
}

TEST_CASE("a call is sent four times, with growing waits, and then fails with the last response") {
    FaultyService service({status(500)});
    const auto posting = service.client.postings().activate("p1").try_send();

    REQUIRE_FALSE(posting);
    CHECK(posting.error().kind == ErrorKind::server);
    CHECK(posting.error().status == 500);
    CHECK(posting.error().attempts == 4);
    CHECK(service.server.request_count() == 4);
    const auto waits = service.clock->waits();
    REQUIRE(waits.size() == 3);
    CHECK(waits[0] <= 500ms);
    CHECK(waits[1] <= 1s);
    CHECK(waits[2] <= 2s);
    CHECK(posting.error().elapsed >= waits[0] + waits[1] + waits[2] - 3ms);
}

TEST_CASE("the waits of many calls cover the whole range of the jitter") {
    const auto clock = std::make_shared<FakeClock>();
    ClientOptions options = options_for("http://127.0.0.1:1", clock);
    const auto transport = std::make_shared<testing::FakeTransport>();
    transport->respond(500, "{}").repeat();
    options.transport = transport;
    options.retry = {.max_attempts = 1001, .base = 1s, .cap = 1s};
    options.deadline = 24h;
    CHECK_FALSE(Client(options).health().try_send());

    const auto waits = clock->waits();
    REQUIRE(waits.size() == 1000);
    const auto below = [&](milliseconds bound) {
        return std::count_if(waits.begin(), waits.end(), [&](milliseconds wait) { return wait <= bound; });
    };
    CHECK(below(1s) == 1000);
    // Each within ten standard deviations: these fail for a partial jitter, but not by chance.
    CHECK(std::abs(below(500ms) - 500) < 160);
    CHECK(std::abs(below(100ms) - 100) < 95);
    CHECK(std::abs(below(900ms) - 900) < 95);
}

TEST_CASE("a call that succeeds in the end returns its result, with attempts and waits") {
    FaultyService service({status(429), status(503), answer::json(200, posting_json("p1"))});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1'000'000, 1s);  // no waits of its own
    const auto reply = Client(service.options).postings().activate("p1").with_reply().try_send();

    REQUIRE(reply);
    CHECK(reply->data.id == "p1");
    CHECK(reply->attempts == 3);
    CHECK(reply->status == 200);
    CHECK(service.clock->waits().size() == 2);
}

TEST_CASE("reply() returns a result with attempts and status, and throws an error") {
    FaultyService service({status(503), answer::json(200, posting_json("p1")), status(404)});
    const auto reply = service.client.postings().activate("p1").with_reply().send();
    CHECK(reply.data.id == "p1");
    CHECK(reply.attempts == 2);
    CHECK(reply.status == 200);
    try {
        (void)service.client.postings().activate("p1").with_reply().send();
        FAIL("the service has refused the call");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::not_found);
        CHECK(exception.error().attempts == 1);
    }
}

TEST_CASE("Retry-After is waited for in full") {
    const auto [text, wait] =
        GENERATE(table<std::string, milliseconds>({{"120", 120s},
                                                   {"31.5", 31'500ms},
                                                   {"Sun, 06 Nov 1994 08:51:37 GMT", 120s},
                                                   {"Sunday, 06-Nov-94 08:51:37 GMT", 120s},
                                                   {"Sun Nov  6 08:51:37 1994", 120s}}));
    CAPTURE(text);
    FaultyService service({ask_to_wait(429, text), answer::json(200, "{}")});
    CHECK(service.client.health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{wait});
}

TEST_CASE("a Retry-After without a valid time leaves the back-off unchanged") {
    const std::string text = GENERATE("0", "-120", "inf", "nan", "soon", "", "Sun, 06 Nov 1994 08:49:37 GMT",
                                      "Sat, 05 Nov 1994 08:49:37 GMT", "1e3", "0x78");
    CAPTURE(text);
    FaultyService service({ask_to_wait(429, text), answer::json(200, "{}")});
    CHECK(service.client.health().try_send());
    REQUIRE(service.clock->waits().size() == 1);
    CHECK(service.clock->waits()[0] <= 500ms);
}

TEST_CASE("a Retry-After beyond the deadline is returned at once") {
    const std::string text =
        GENERATE(as<std::string>{}, "300", "301", std::string(35, '9'), "Fri, 31 Dec 9999 23:59:59 GMT");
    CAPTURE(text);
    FaultyService service({ask_to_wait(429, text)});
    const auto health = service.client.health().try_send();

    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::rate_limited);
    CHECK(health.error().outcome == Outcome::rejected);
    CHECK(health.error().attempts == 1);
    REQUIRE(health.error().retry_after);
    CHECK(*health.error().retry_after >= 300s);
    CHECK(*health.error().retry_after <= std::chrono::years(8100));
    CHECK(service.clock->waits().empty());
}

TEST_CASE("a date of the year 100000 ends without an endless wait") {
    FaultyService service({ask_to_wait(429, "Sat, 31 Dec 100000 23:59:59 GMT"), answer::json(200, "{}")});
    (void)service.client.health().try_send();
    for (const milliseconds wait : service.clock->waits()) CHECK(wait <= 500ms);
}

TEST_CASE("a 429 is retried for a request that is not idempotent") {
    FaultyService service({status(429), answer::json(201, receipt_json("c1"))});
    CHECK(service.client.candidates().create("p1", {.name = "Ada"}).send().interview_id == "c1");
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("a 503 of the authentication layer is retried for a creation, no other one is") {
    const auto requests_after = [](Responder first) {
        FaultyService service({std::move(first), answer::json(201, receipt_json("c1"))});
        (void)service.client.candidates().create("p1", {.name = "Ada"}).try_send();
        return service.server.request_count();
    };
    CHECK(requests_after(answer::json(503, error_json("service_unavailable"))) == 2);
    CHECK(requests_after(answer::json(503, error_json("api_error"))) == 1);
    CHECK(requests_after(answer::json(503, R"({"error":{}})")) == 1);
    CHECK(requests_after(answer::json(503, R"({"error":{"code":"503","message":"no upstream"}})")) == 1);
    CHECK(requests_after(answer::with(503)) == 1);
    CHECK(requests_after(answer::with(503, {}, "<html>upstream</html>")) == 1);
    CHECK(requests_after(answer::json(503, R"({"detail":"no upstream"})")) == 1);
    CHECK(requests_after(answer::json(503, R"({"message":"no upstream"})")) == 1);
    CHECK(requests_after(answer::json(502, error_json("api_error"))) == 1);
}

TEST_CASE("any 5xx is retried for a GET, a PATCH and an activation") {
    const int code = GENERATE(500, 502, 503, 504);
    CAPTURE(code);
    FaultyService service({answer::with(code), answer::json(200, posting_json("p1"))});
    SECTION("GET") { CHECK(service.client.request(Method::get, "/api/v2/x").try_send()); }
    SECTION("PATCH") { CHECK(service.client.postings().update("p1", {.title = "T"}).try_send()); }
    SECTION("activate") { CHECK(service.client.postings().activate("p1").try_send()); }
    SECTION("DELETE") { CHECK(service.client.request(Method::delete_, "/api/v2/x").try_send()); }
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("a refused connection is retried for every method, and was never sent") {
    const RefusingPort port;
    const auto clock = std::make_shared<FakeClock>();
    const Client client{options_for(port.base_url(), clock)};
    const auto receipt = client.candidates().create("p1", {.name = "Ada"}).try_send();

    REQUIRE_FALSE(receipt);
    CHECK(receipt.error().kind == ErrorKind::connection);
    CHECK(receipt.error().outcome == Outcome::not_sent);
    CHECK(receipt.error().status == 0);
    CHECK(receipt.error().attempts == 4);
    CHECK(clock->waits().size() == 3);
}

TEST_CASE("the retry policy can be set for a call") {
    FaultyService service({status(500)});
    SECTION("no retries") {
        CHECK_FALSE(service.client.health().retry({.max_attempts = 1}).try_send());
        CHECK(service.server.request_count() == 1);
    }
    SECTION("more of them, each at most the cap") {
        CHECK_FALSE(service.client.health().retry({.max_attempts = 8, .base = 10ms, .cap = 20ms}).try_send());
        CHECK(service.server.request_count() == 8);
        for (const milliseconds wait : service.clock->waits()) CHECK(wait <= 20ms);
    }
}

TEST_CASE("the deadline bounds all attempts and waits together") {
    const auto clock = std::make_shared<FakeClock>();
    const auto transport = std::make_shared<testing::FakeTransport>();
    transport->any()
        .respond([&](const Request&) {
            clock->advance(400ms);
            return testing::response(500, "{}");
        })
        .repeat();
    ClientOptions options = options_for("http://127.0.0.1:1", clock);
    options.transport = transport;
    options.retry = {.max_attempts = 1000, .base = 0ms, .cap = 0ms};
    const auto begun = clock->now();
    const auto health = Client(options).health().timeout(700ms).deadline(1s).try_send();

    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::server);
    CHECK(health.error().attempts == 3);
    CHECK(clock->now() - begun == 1200ms);
    // No attempt may last longer than the deadline.
    std::vector<milliseconds> timeouts;
    for (const TransferLimits& limits : transport->limits()) {
        timeouts.push_back(limits.timeout);
        CHECK(limits.connect_timeout <= limits.timeout);
    }
    CHECK(timeouts == std::vector<milliseconds>{700ms, 600ms, 200ms});
}

TEST_CASE("limits of any length do not overflow") {
    FaultyService service({answer::json(200, "{}")});
    CHECK(service.client.health().deadline(milliseconds::max()).timeout(milliseconds::max()).try_send());
}
