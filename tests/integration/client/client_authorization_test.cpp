#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;

namespace {

/// A provider that returns `Bearer 1`, `Bearer 2`, …
AuthorizationProvider counting(std::atomic<int>& asked,
                               std::optional<std::chrono::seconds> valid_for = std::nullopt) {
    return [&asked, valid_for]() -> Result<Authorization> {
        return Authorization{.header_value = "Bearer " + std::to_string(++asked), .valid_for = valid_for};
    };
}

std::vector<std::string> authorizations(const FaultServer& server) {
    std::vector<std::string> all;
    for (const auto& request : server.requests()) all.push_back(request.header("Authorization"));
    return all;
}
using Values = std::vector<std::string>;

}  // namespace

TEST_CASE("a provider's value is sent with every request until it expires") {
    std::atomic<int> asked{0};
    FaultyService service({answer::json(200, "{}")});
    service.options.authorization_provider = counting(asked, 60s);
    const Client client{service.options};
    REQUIRE(client.health().try_send());
    REQUIRE(client.health().try_send());
    service.clock->advance(60s);
    REQUIRE(client.health().try_send());
    CHECK(authorizations(service.server) == Values{"Bearer 1", "Bearer 1", "Bearer 2"});
}

TEST_CASE("after a 401 the provider is called once more, and the request is sent again at once") {
    std::atomic<int> asked{0};
    FaultyService service(
        {answer::json(401, error_json("unauthorized")), answer::json(201, receipt_json("c1"))});
    service.options.authorization_provider = counting(asked);
    // This is not a retry: it happens with a policy without retries too.
    service.options.retry.max_attempts = GENERATE(1, 4);
    const auto reply =
        Client(service.options).candidates().create("p1", {.name = "Ada"}).with_reply().try_send();
    REQUIRE(reply);
    CHECK(reply->attempts == 2);
    CHECK(service.clock->waits().empty());
    CHECK(authorizations(service.server) == Values{"Bearer 1", "Bearer 2"});
}

TEST_CASE("a second 401 is an error") {
    std::atomic<int> asked{0};
    FaultyService service({answer::json(401, error_json("unauthorized"))});
    service.options.authorization_provider = counting(asked);
    const auto health = Client(service.options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::authentication);
    CHECK(health.error().outcome == Outcome::rejected);
    CHECK(health.error().attempts == 2);
    CHECK(asked == 2);
}

TEST_CASE("a 401 for a fixed authorisation is an error at once") {
    FaultyService service({answer::json(401, error_json("unauthorized"))});
    service.options.authorization = "Bearer fixed";
    CHECK_FALSE(Client(service.options).health().try_send());
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a provider that fails keeps the request from being sent") {
    FaultyService service({answer::json(200, "{}")});
    bool throws = GENERATE(true, false);
    service.options.authorization_provider = [&]() -> Result<Authorization> {
        if (throws) throw std::runtime_error("secret of the token endpoint");
        Error error;
        error.kind = ErrorKind::authentication;
        error.reason = "no token";
        return error;
    };
    const auto health = Client(service.options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::authentication);
    CHECK(health.error().outcome == Outcome::not_sent);
    CHECK(health.error().path_pattern == "/health");
    CHECK(to_string(health.error()).find("secret") == std::string::npos);
    CHECK(service.server.connections() == 0);
}

TEST_CASE("a provider that takes longer than the deadline keeps the request from being sent") {
    FaultyService service({answer::json(200, "{}")});
    service.options.authorization_provider = [clock = service.clock]() -> Result<Authorization> {
        clock->advance(30s);
        return Authorization{.header_value = "Bearer late"};
    };
    const auto health = Client(service.options).health().deadline(30s).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::timeout);
    CHECK(health.error().outcome == Outcome::not_sent);
    CHECK(health.error().elapsed == 30s);
    CHECK(service.server.connections() == 0);
}

TEST_CASE("a call that is retried keeps its credentials") {
    std::atomic<int> asked{0};
    FaultyService service({answer::with(503), answer::json(200, "{}")});
    service.options.authorization_provider = counting(asked);
    REQUIRE(Client(service.options).health().try_send());
    CHECK(authorizations(service.server) == Values{"Bearer 1", "Bearer 1"});
}

TEST_CASE("a provider that fails after a 401 leaves the outcome rejected") {
    FaultyService service({answer::json(401, error_json("unauthorized"))});
    int asked = 0;
    service.options.authorization_provider = [&]() -> Result<Authorization> {
        if (++asked > 1) return invalid_argument("token", "no token");
        return Authorization{.header_value = "Bearer 1"};
    };
    const auto health = Client(service.options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().reason == "no token");
    CHECK(health.error().outcome == Outcome::rejected);
    CHECK(health.error().attempts == 1);
}

TEST_CASE("sixteen threads call the provider once, and once more when all are refused") {
    std::atomic<int> asked{0};
    // Always refuses the first token, for any number of requests.
    const FaultServer server{answer_in_turn({[](Connection& connection) {
        const auto request = connection.read_request();
        if (!request) return;
        const bool refused = request->header("Authorization") == "Bearer 1";
        connection.respond(refused ? 401 : 200, {}, "{}");
    }})};
    ClientOptions options = options_for(server.base_url());
    options.authorization_provider = counting(asked);
    const Client client{options};
    std::atomic<int> succeeded{0};
    {
        std::vector<std::jthread> threads;
        threads.reserve(16);
        for (int i = 0; i < 16; ++i) {
            threads.emplace_back([&] { succeeded += client.health().try_send() ? 1 : 0; });
        }
    }
    CHECK(succeeded == 16);
    CHECK(asked == 2);
}
