#include <chrono>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/session_from_options.hpp"
#include "call/loop_driver.hpp"
#include "call/session.hpp"
#include "catch.hpp"
#include "cis/call/call_spec.hpp"
#include "faked_client.hpp"

using namespace cis;
using namespace cis::test;

TEST_CASE("the loop asks for credentials again if they could not be asked for, for lack of memory") {
    Faked faked;
    faked.options.api_key = {};
    faked.options.authorization_provider = [] {
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    const detail::ClientShare client = detail::make_session(faked.options).value();
    int asked = 0;
    detail::LoopDriver driver(faked.transport->open_queue(1), faked.clock, 1,
                              {.ask_provider = [&](const detail::LoopJob&, auto) {
                                  if (++asked == 1) throw std::bad_alloc();
                              }});
    const Endpoint endpoint{.method = Method::get, .path = "/health"};
    std::vector<detail::LoopJob> ended;
    for (std::uint64_t number = 1; number <= 2; ++number) {
        driver.add({.call = std::make_unique<detail::SentCall>(detail::make_spec(client, endpoint, {})),
                    .number = number,
                    .started = faked.clock->now()});
        driver.advance(ended);
        CHECK(ended.size() == (number == 1 ? 1 : 0));
    }
    CHECK(asked == 2);
}

TEST_CASE("a started call is sent with credentials that expire at once") {
    Faked faked;
    faked.script.answer(200, R"({"data": {}})");
    faked.options.api_key = {};
    faked.options.authorization_provider = [] {
        return Result<Authorization>(
            Authorization{.header_value = "Bearer token", .valid_for = std::chrono::seconds(0)});
    };
    const detail::ClientShare client = detail::make_session(faked.options).value();
    int asked = 0;
    detail::LoopDriver driver(faked.transport->open_queue(1), faked.clock, 1,
                              {.ask_provider = [&](const detail::LoopJob&, auto) { ++asked; }});
    const Endpoint endpoint{.method = Method::get, .path = "/health"};
    driver.add({.call = std::make_unique<detail::SentCall>(detail::make_spec(client, endpoint, {})),
                .number = 1,
                .started = faked.clock->now()});
    std::vector<detail::LoopJob> ended;
    driver.advance(ended);
    REQUIRE(asked == 1);
    const auto deadline = faked.clock->now() + std::chrono::hours(1);
    driver.credentials_arrived(client->authorizer.get(*faked.clock, std::nullopt, deadline, {}));
    CHECK(asked == 1);
    driver.wait({});
    driver.advance(ended);
    REQUIRE(ended.size() == 1);
    CHECK_FALSE(ended.front().call->error);
    CHECK(faked.transport->requests().front().headers.get("Authorization") == "Bearer token");
}

TEST_CASE("a started call is not sent with the credentials that the service has just refused") {
    Faked faked;
    faked.script.answer(401).answer(200, R"({"data": {}})");
    int provided = 0;
    faked.options.api_key = {};
    faked.options.authorization_provider = [&] {
        return Result<Authorization>(
            Authorization{.header_value = Secret("Bearer " + std::to_string(++provided))});
    };
    const detail::ClientShare client = detail::make_session(faked.options).value();
    std::vector<std::optional<std::uint64_t>> asked;
    detail::LoopDriver driver(
        faked.transport->open_queue(1), faked.clock, 1,
        {.ask_provider = [&](const detail::LoopJob&, auto refused) { asked.push_back(refused); }});
    const Endpoint endpoint{.method = Method::get, .path = "/health"};
    driver.add({.call = std::make_unique<detail::SentCall>(detail::make_spec(client, endpoint, {})),
                .number = 1,
                .started = faked.clock->now()});
    std::vector<detail::LoopJob> ended;
    driver.advance(ended);
    const auto deadline = faked.clock->now() + std::chrono::hours(1);
    const auto first = client->authorizer.get(*faked.clock, std::nullopt, deadline, {});
    driver.credentials_arrived(first);
    driver.wait({});
    driver.advance(ended);
    REQUIRE(asked.size() == 2);
    CHECK(asked[1] == first->generation);

    // The answer for a call that asked before the refusal.
    driver.credentials_arrived(first);
    CHECK(faked.transport->requests().size() == 1);
    REQUIRE(asked.size() == 3);
    CHECK(asked[2] == first->generation);

    driver.credentials_arrived(client->authorizer.get(*faked.clock, first->generation, deadline, {}));
    driver.wait({});
    driver.advance(ended);
    REQUIRE(ended.size() == 1);
    CHECK_FALSE(ended.front().call->error);
    REQUIRE(faked.transport->requests().size() == 2);
    CHECK(faked.transport->requests()[1].headers.get("Authorization") == "Bearer 2");
}
