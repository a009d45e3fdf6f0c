#include "faked_client.hpp"
#include "test.hpp"

namespace {

std::string header(const Faked& faked, std::size_t request, std::string_view name) {
    return std::string(faked.transport->requests().at(request).headers.get(name).value_or("(none)"));
}

}  // namespace

TEST_CASE("a client with changes has its own workspace, key, times and retries, and shares the rest") {
    Faked faked;
    faked.script.respond(200, "{}").respond(200, "{}").respond(500).respond(200, "{}");
    faked.options.workspace_id = "ws_1";
    faked.options.retry.max_attempts = 2;
    const Client client(faked.options);
    const Client other = client.with({.workspace_id = "ws_2",
                                      .api_key = "other key",
                                      .timeout = 7s,
                                      .deadline = 9s,
                                      .retry = RetryPolicy{.max_attempts = 1}});
    client.health().send();
    other.health().send();
    CHECK(header(faked, 0, "X-Workspace-Id") == "ws_1");
    CHECK(header(faked, 0, "X-API-KEY") == faked.options.api_key.reveal());
    CHECK(header(faked, 1, "X-Workspace-Id") == "ws_2");
    CHECK(header(faked, 1, "X-API-KEY") == "other key");
    CHECK(faked.transport->limits().at(0).timeout == faked.options.timeout);
    CHECK(faked.transport->limits().at(1).timeout == 7s);
    CHECK(other.workspace_id() == "ws_2");
    CHECK(other.base_url() == client.base_url());

    CHECK(other.health().try_send().error().attempts == 1);
    client.health().send();
    CHECK(client.statistics().calls_ended() == 2);
    CHECK(other.statistics().calls_ended() == 2);
    faked.script.respond(200, "{}");
    other.health().timeout(20s).send();
    CHECK(faked.transport->limits().back().timeout == 9s);
}

TEST_CASE("without a change, a client of with() sends what the other one sends") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    faked.options.workspace_id = "ws_1";
    const Client client(faked.options);
    client.with({}).health().send();
    CHECK(header(faked, 0, "X-Workspace-Id") == "ws_1");
    CHECK(header(faked, 0, "X-API-KEY") == faked.options.api_key.reveal());
    client.with({.workspace_id = ""}).health().send();
    CHECK(header(faked, 1, "X-Workspace-Id") == "(none)");
    client.with({.authorization = "Bearer token"}).health().send();
    CHECK(header(faked, 2, "X-API-KEY") == "(none)");
    CHECK(header(faked, 2, "Authorization") == "Bearer token");
}

TEST_CASE("clients of with() that keep the credentials ask their provider together") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    faked.options.api_key = {};
    int asked = 0;
    faked.options.authorization_provider = [&] {
        ++asked;
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    const Client client(faked.options);
    client.health().send();
    client.with({.workspace_id = "ws_2"}).health().send();
    CHECK(asked == 1);
}

TEST_CASE("a started call waits neither for the credentials nor for the places of another key") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    faked.options.clock = std::make_shared<SystemClock>();
    faked.options.api_key = {};
    faked.options.max_in_flight = 1;
    faked.options.deadline = 20s;
    Gate slow;
    faked.options.authorization_provider = [passage = slow.passage()] {
        passage.wait();
        return Result<Authorization>(Authorization{.header_value = "Bearer slow"});
    };
    const Client client(faked.options);
    const Client other = client.with({.authorization_provider = [] {
        return Result<Authorization>(Authorization{.header_value = "Bearer quick"});
    }});
    auto waits = client.request(Method::get, "/slow").submit();
    auto goes = other.request(Method::get, "/quick").submit();
    CHECK(goes.try_get());
    REQUIRE(faked.transport->requests().size() == 1);
    CHECK(faked.transport->requests()[0].url.ends_with("/quick"));
    CHECK(header(faked, 0, "Authorization") == "Bearer quick");
    slow.open();
    CHECK(waits.try_get());
    CHECK(header(faked, 1, "Authorization") == "Bearer slow");
}

TEST_CASE("a 429 for one client pauses the others of with(), unless they have a limiter of their own") {
    Faked faked;
    faked.script.respond(429, "{}", {{"Retry-After", "7"}}).respond(200, "{}").repeat();
    faked.options.retry.max_attempts = 1;
    const Client client(faked.options);
    CHECK_FALSE(client.health().try_send());
    client.with({.rate_limiter = std::make_shared<QuotaLimiter>()}).health().send();
    CHECK(faked.clock->waits().empty());
    client.with({.workspace_id = "ws_2"}).health().send();
    REQUIRE_FALSE(faked.clock->waits().empty());
    CHECK(faked.clock->waits().front() == 7s);
}

TEST_CASE("calls go on when one of two clients that share them is destroyed, and end with the last one") {
    Faked faked;
    faked.options.clock = std::make_shared<SystemClock>();
    Gate gate;
    faked.script.respond([passage = gate.passage()](const Request&) {
        passage.wait();
        return testing::response(200, "{}");
    });
    faked.script.respond(200, "{}");
    auto client = std::make_unique<Client>(faked.options);
    auto other = std::make_unique<Client>(client->with({}));
    auto under_way = client->health().submit();
    client.reset();
    gate.open();
    CHECK(under_way.try_get());
    CHECK(other->health().submit().try_get());
    auto call = other->health();
    other.reset();
    CHECK(std::move(call).submit().try_get().error().kind == ErrorKind::cancelled);
}

TEST_CASE("wait_idle() waits for the calls of all clients that share them") {
    Faked faked;
    faked.options.clock = std::make_shared<SystemClock>();
    Gate gate;
    faked.script.respond([passage = gate.passage()](const Request&) {
        passage.wait();
        return testing::response(200, "{}");
    });
    const Client client(faked.options);
    auto under_way = client.with({}).health().submit();
    CHECK_FALSE(client.wait_idle(0ms));
    gate.open();
    CHECK(client.wait_idle(10s));
    CHECK(under_way.try_get());
}

TEST_CASE("an unusable change is named") {
    Faked faked;
    const Client client(faked.options);
    const auto param = [&](ClientChanges changes) {
        return client.try_with(std::move(changes)).error().param;
    };
    CHECK(param({.workspace_id = "a\nb"}) == "workspace_id");
    CHECK(param({.api_key = "a\nb"}) == "api_key");
    CHECK(param({.timeout = 0s}) == "timeout");
    CHECK(param({.deadline = -1s}) == "deadline");
    CHECK(param({.retry = RetryPolicy{.max_attempts = 0}}).starts_with("retry"));
    CHECK(param({.api_key = "k", .api_key_provider = [] { return Result<Secret>(Secret("k")); }}) ==
          "api_key");
    CHECK_THROWS_AS(static_cast<void>(client.with({.timeout = 0s})), Exception);

    Client moved(faked.options);
    const Client taken = std::move(moved);
    CHECK(moved.try_with({}).error().param == "client");  // NOLINT(bugprone-use-after-move)
}

TEST_CASE("a legacy client with changes still reads the rate-limit headers") {
    Faked faked;
    faked.script.respond(200, "{}", {{"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset", "30"}})
        .respond(200, "{}");
    const LegacyClient client(faked.options);
    const LegacyClient other = client.with({.workspace_id = "ws_2"});
    other.health().send();
    CHECK(faked.clock->waits().empty());
    other.health().send();
    CHECK(header(faked, 1, "X-Workspace-Id") == "ws_2");
    CHECK_FALSE(faked.clock->waits().empty());
}
