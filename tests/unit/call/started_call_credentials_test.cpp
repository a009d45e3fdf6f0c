#include "call/loop_driver.hpp"
#include "call/session.hpp"
#include "driven_calls.hpp"
#include "test.hpp"

namespace {

/// Counts how often each thread asks for the time.
struct CountingClock final : Clock {
    using Count = std::pair<std::thread::id, int>;

    time_point now() override {
        const std::lock_guard lock(mutex);
        const auto known = std::ranges::find(counts, std::this_thread::get_id(), &Count::first);
        if (known == counts.end()) {
            counts.emplace_back(std::this_thread::get_id(), 1);
        } else {
            ++known->second;
        }
        return clock.now();
    }
    std::chrono::system_clock::time_point wall_now() override { return clock.wall_now(); }
    bool wait_until(time_point time, const std::stop_token& stop) override {
        return clock.wait_until(time, stop);
    }
    /// @param index of the thread, in the order in which they came
    [[nodiscard]] int count(std::size_t index) {
        const std::lock_guard lock(mutex);
        return index < counts.size() ? counts[index].second : 0;
    }

    SystemClock clock{};
    std::mutex mutex{};
    std::vector<Count> counts{};
};

}  // namespace

TEST_CASE("a started call waits for the credentials that a blocking call is asking for") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    const auto clock = std::make_shared<CountingClock>();
    faked.options.clock = clock;
    faked.options.api_key = {};
    Gate gate;
    std::promise<void> asking;
    std::atomic<int> asked = 0;
    faked.options.authorization_provider = [&, passage = gate.passage()] {
        if (++asked == 1) asking.set_value();
        passage.wait();
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    const Client client(faked.options);
    auto blocking = std::async(std::launch::async, [&] { return client.health().try_send(); });
    asking.get_future().wait();
    auto started = client.health().submit();
    // After this thread, the one of the blocking call and the loop's, the fourth one asks for credentials. It
    // looks at the clock for its deadline, and then with the lock with which it begins to wait.
    CHECK(eventually([&] { return clock->count(3) == 2; }));
    gate.open();
    CHECK(started.try_get());
    CHECK(blocking.get());
    CHECK(asked == 1);
}

TEST_CASE("the loop asks for credentials again if they could not be asked for, for lack of memory") {
    Faked faked;
    faked.options.api_key = {};
    faked.options.authorization_provider = [] {
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    int asked = 0;
    DrivenCalls calls(faked.options, {.ask_provider = [&](const detail::LoopJob&, auto) {
                          if (++asked == 1) throw std::bad_alloc();
                      }});
    for (std::uint64_t number = 1; number <= 2; ++number) {
        calls.add(number);
        calls.advance();
        CHECK(calls.ended.size() == (number == 1 ? 1 : 0));
    }
    CHECK(asked == 2);
}

TEST_CASE("a started call is sent with credentials that expire at once") {
    Faked faked;
    faked.script.respond(200, R"({"data": {}})");
    faked.options.api_key = {};
    faked.options.authorization_provider = [] {
        return Result<Authorization>(
            Authorization{.header_value = "Bearer token", .valid_for = std::chrono::seconds(0)});
    };
    int asked = 0;
    DrivenCalls calls(faked.options, {.ask_provider = [&](const detail::LoopJob&, auto) { ++asked; }});
    calls.add(1);
    calls.advance();
    REQUIRE(asked == 1);
    const auto deadline = faked.clock->now() + std::chrono::hours(1);
    calls.driver.credentials_arrived(calls.client->authorizer->get(*faked.clock, std::nullopt, deadline, {}));
    CHECK(asked == 1);
    calls.wait();
    calls.advance();
    REQUIRE(calls.ended.size() == 1);
    CHECK_FALSE(calls.ended.front().call->error);
    CHECK(faked.transport->requests().front().headers.get("Authorization") == "Bearer token");
}

TEST_CASE("a started call is not sent with the credentials that the service has just refused") {
    Faked faked;
    faked.script.respond(401).respond(200, R"({"data": {}})");
    int provided = 0;
    faked.options.api_key = {};
    faked.options.authorization_provider = [&] {
        return Result<Authorization>(
            Authorization{.header_value = Secret("Bearer " + std::to_string(++provided))});
    };
    std::vector<std::optional<std::uint64_t>> asked;
    DrivenCalls calls(faked.options, {.ask_provider = [&](const detail::LoopJob&, auto refused) {
                          asked.push_back(refused);
                      }});
    calls.add(1);
    calls.advance();
    const auto deadline = faked.clock->now() + std::chrono::hours(1);
    const auto first = calls.client->authorizer->get(*faked.clock, std::nullopt, deadline, {});
    calls.driver.credentials_arrived(first);
    calls.wait();
    calls.advance();
    REQUIRE(asked.size() == 2);
    CHECK(asked[1] == first->generation);

    // The answer for a call that asked before the refusal.
    calls.driver.credentials_arrived(first);
    CHECK(faked.transport->requests().size() == 1);
    REQUIRE(asked.size() == 3);
    CHECK(asked[2] == first->generation);

    calls.driver.credentials_arrived(
        calls.client->authorizer->get(*faked.clock, first->generation, deadline, {}));
    calls.wait();
    calls.advance();
    REQUIRE(calls.ended.size() == 1);
    CHECK_FALSE(calls.ended.front().call->error);
    REQUIRE(faked.transport->requests().size() == 2);
    CHECK(faked.transport->requests()[1].headers.get("Authorization") == "Bearer 2");
}

TEST_CASE("started calls that wait for the same credentials ask for them once, and then go together") {
    Faked faked;
    faked.script.respond(200, R"({"data": {}})").repeat();
    faked.options.api_key = {};
    faked.options.authorization_provider = [] {
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    int asked = 0;
    DrivenCalls calls(faked.options, {.ask_provider = [&](const detail::LoopJob&, auto) { ++asked; }}, 2);
    for (std::uint64_t number = 1; number <= 3; ++number) calls.add(number);
    calls.advance();
    CHECK(asked == 1);
    const auto deadline = faked.clock->now() + std::chrono::hours(1);
    calls.driver.credentials_arrived(calls.client->authorizer->get(*faked.clock, std::nullopt, deadline, {}));
    CHECK(faked.transport->requests().size() == 2);  // as many as there are places
    CHECK(asked == 1);
}

TEST_CASE("a retry uses the credentials that the service has not refused") {
    Faked faked;
    faked.script.respond(503).respond(200, R"({"data": {}})");
    int provided = 0;
    faked.options.api_key = {};
    faked.options.authorization_provider = [&] {
        ++provided;
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    const Client client(faked.options);
    if (GENERATE(true, false)) {
        CHECK(client.health().try_send());
    } else {
        CHECK(client.health().submit().try_get());
    }
    CHECK(provided == 1);
}
