#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"
#include "faked_client.hpp"
#include "loopback_port.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;

namespace {

using std::chrono::steady_clock;

/// libcurl counts in whole milliseconds; each of them may have begun earlier.
constexpr auto rounding = 5ms;
/// Much less than the responses would take, but enough for a busy machine.
constexpr auto soon = 3s;

/// `{"text":"aaa…"}` of exactly this many bytes.
std::string json_of_size(std::size_t size) {
    const std::string head = R"({"text":")";
    const std::string tail = R"("})";
    return head + std::string(size - head.size() - tail.size(), 'a') + tail;
}

}  // namespace

TEST_CASE("a response that drips too slowly ends with the attempt's timeout") {
    const std::string body = json_of_size(1000);
    FaultyService service({GENERATE_COPY(answer::dripped_body(200, body, 1, 10ms),
                                         answer::dripped_response(200, body, 1, 10ms), answer::never()),
                           answer::json(200, "{}")});
    const auto begun = steady_clock::now();
    SECTION("and a GET is sent again") {
        const auto reply = service.client.health().timeout(100ms).with_reply().try_send();
        REQUIRE(reply);
        CHECK(reply->attempts == 2);
    }
    SECTION("and a POST is not") {
        const auto receipt =
            service.client.candidates().create("p1", {.name = "Ada"}).timeout(100ms).try_send();
        REQUIRE_FALSE(receipt);
        CHECK(receipt.error().kind == ErrorKind::timeout);
        CHECK((receipt.error().outcome == Outcome::unknown || receipt.error().outcome == Outcome::applied));
        CHECK(receipt.error().attempts == 1);
        CHECK(receipt.error().reason.find("deadline") == std::string::npos);
    }
    CHECK(steady_clock::now() - begun >= 100ms - rounding);
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("a response that drips fast enough is complete") {
    FaultyService service({answer::dripped_response(200, R"({"slow":true})", 20, 1ms)});
    CHECK(service.client.health().timeout(2s).send().text() == R"({"slow":true})");
}

TEST_CASE("the deadline ends an attempt whose own timeout is longer") {
    const FaultServer server{answer_in_turn({answer::never()})};
    const Client client{options_for(server.base_url())};
    const auto begun = steady_clock::now();
    const auto health = client.health().timeout(10s).deadline(150ms).try_send();
    const auto elapsed = steady_clock::now() - begun;

    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::timeout);
    CHECK(health.error().reason == "the deadline has passed");
    CHECK(health.error().attempts == 1);
    CHECK(elapsed >= 150ms - rounding);
    CHECK(elapsed < soon);
}

TEST_CASE("the deadline covers several attempts that time out") {
    const FaultServer server{answer_in_turn({answer::never()})};
    const Client client{options_for(server.base_url())};
    const auto begun = steady_clock::now();
    const auto health = client.health()
                            .timeout(60ms)
                            .deadline(200ms)
                            .retry({.max_attempts = 100, .base = 0ms, .cap = 0ms})
                            .try_send();
    const auto elapsed = steady_clock::now() - begun;

    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::timeout);
    CHECK(health.error().attempts >= 2);
    CHECK(elapsed >= 200ms - rounding);
    CHECK(elapsed < soon);
}

TEST_CASE("a connection that is never made is ended by the connect timeout, and retried for every method") {
    const SilentPort port;
    ClientOptions options = options_for(port.base_url(), std::make_shared<FakeClock>());
    options.connect_timeout = 100ms;
    options.retry.max_attempts = 2;
    const auto begun = steady_clock::now();
    const auto receipt = Client(options).candidates().create("p1", {.name = "Ada"}).try_send();

    REQUIRE_FALSE(receipt);
    CHECK(receipt.error().kind == ErrorKind::timeout);
    CHECK(receipt.error().outcome == Outcome::not_sent);
    CHECK(receipt.error().attempts == 2);
    CHECK(steady_clock::now() - begun >= 200ms - rounding);
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("a body of exactly the limit is read, one byte more is not") {
    constexpr std::size_t limit = 4096;
    const std::string within = json_of_size(limit);
    const std::string beyond = json_of_size(limit + 1);
    const auto framed = GENERATE(
        as<Responder (*)(int, const std::string&)>{},
        [](int status, const std::string& body) { return answer::json(status, body); },
        [](int status, const std::string& body) { return answer::chunked(status, body); },
        [](int status, const std::string& body) { return answer::gzipped_json(status, body); });
    FaultyService service({framed(200, within), framed(200, beyond)});
    service.options.max_response_bytes = limit;
    const Client client{service.options};
    CHECK(client.health().send().text() == within);

    const auto health = client.health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::decode);
    CHECK(health.error().outcome == Outcome::applied);
    CHECK(health.error().attempts == 1);
    CHECK_THAT(health.error().reason, Catch::Matchers::ContainsSubstring("4096"));
}

TEST_CASE("a gzip bomb is stopped at the limit of decoded bytes") {
    FaultyService service({answer::gzip_bomb(64)});
    service.options.max_response_bytes = std::size_t{1024} * 1024;
    const auto begun = steady_clock::now();
    const auto health = Client(service.options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::decode);
    CHECK(health.error().status == 200);
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("a response without a body is within every limit") {
    FaultyService service({answer::with(500)});
    service.options.max_response_bytes = 1;
    const auto health = Client(service.options).health().retry({.max_attempts = 1}).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::server);
}

TEST_CASE("gzip is decoded") {
    FaultyService service({answer::gzipped_json(200, json_of_size(100'000)),
                           answer::gzipped_json(404, error_json("not_found"))});
    CHECK(service.client.health().send().text() == json_of_size(100'000));
    CHECK(service.client.health().try_send().error().code == "not_found");
}

TEST_CASE("invalid gzip is an error, not a crash") {
    FaultyService service({answer::with(200, {{"Content-Encoding", "gzip"}}, "this is no gzip")});
    const auto health = service.client.health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::decode);
    CHECK(health.error().outcome == Outcome::applied);
}

TEST_CASE("a small response with a long list does not take gigabytes or minutes") {
    const auto list_of = [](const char* item) {
        std::string text = std::string("[") + item;
        for (int i = 1; i < 2'000'000; ++i) text.append(",").append(item);
        return text + "]";
    };
    const auto begun = steady_clock::now();
    SECTION("of values that are not objects") {
        FaultyService service({answer::gzipped_json(200, R"({"data":)" + list_of("7") + "}")});
        const auto page = *service.client.candidates().list("p1").pages().next();
        REQUIRE_FALSE(page);
        CHECK(page.error().kind == ErrorKind::decode);
        CHECK(page.error().reason == "data: more than 10000 items");
    }
    SECTION("of offences") {
        FaultyService service({answer::gzipped_json(422, R"({"detail":)" + list_of("{}") + "}")});
        const auto health = service.client.health().try_send();
        REQUIRE_FALSE(health);
        CHECK(health.error().kind == ErrorKind::validation);
        CHECK(health.error().errors.empty());
        CHECK(health.error().reason == "the error response is larger than 1 MiB: only its start is kept");
    }
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("an attempt that times out at the deadline says so, and one that does before does not") {
    const auto [after, says_so] =
        GENERATE(table<std::chrono::milliseconds, bool>({{9999ms, false}, {10s, true}}));
    Faked faked;
    faked.script.respond([clock = faked.clock, after = after](const Request&) {
        clock->advance(after);
        return testing::failed(TransferFailure::timeout);
    });
    const auto health = Client(faked.options).health().deadline(10s).retry({.max_attempts = 1}).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::timeout);
    CHECK((health.error().reason == "the deadline has passed") == says_so);
}
