#include "call/authorizer.hpp"
#include <latch>
#include "test.hpp"

using cis::detail::Authorizer;

namespace {

Result<Authorizer::Credential> get(Authorizer& authorizer, cis::Clock& clock,
                                   std::optional<std::uint64_t> refused = std::nullopt,
                                   const std::stop_token& stop = {}) {
    return authorizer.get(clock, refused, clock.now() + 10s, stop);
}

}  // namespace

TEST_CASE("a fixed authorisation never changes") {
    FakeClock clock;
    Authorizer authorizer({.authorization = "Bearer fixed"});
    CHECK_FALSE(authorizer.has_provider());
    CHECK(get(authorizer, clock).value().authorization.reveal() == "Bearer fixed");
    CHECK(get(authorizer, clock, 0).value().authorization.reveal() == "Bearer fixed");
}

TEST_CASE("no authorisation is an empty one") {
    FakeClock clock;
    Authorizer authorizer({});
    CHECK(get(authorizer, clock).value().authorization.empty());
}

TEST_CASE("a provider is asked when there is no value, when it expires and when it was refused") {
    FakeClock clock;
    int asked = 0;
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        return Authorization{.header_value = "Bearer " + std::to_string(++asked), .valid_for = 60s};
    }});
    const auto value = [&](std::optional<std::uint64_t> refused = std::nullopt) {
        return get(authorizer, clock, refused).value().authorization.reveal();
    };
    CHECK(asked == 0);
    CHECK(value() == "Bearer 1");
    clock.advance(59'999ms);
    CHECK(value() == "Bearer 1");
    clock.advance(1ms);
    CHECK(value() == "Bearer 2");

    const auto current = get(authorizer, clock).value().generation;
    CHECK(value(current) == "Bearer 3");
    CHECK(value(current) == "Bearer 3");  // another caller has already refreshed it
    CHECK(asked == 3);
}

TEST_CASE("a value keeps its number until it is replaced") {
    FakeClock clock;
    Authorizer authorizer({.authorization_provider = []() -> Result<Authorization> {
        return Authorization{.header_value = "Bearer x"};
    }});
    const auto first = get(authorizer, clock).value().generation;
    CHECK(get(authorizer, clock).value().generation == first);
    CHECK(get(authorizer, clock, first).value().generation != first);
}

TEST_CASE("a value without an expiry is good until it is refused") {
    FakeClock clock;
    int asked = 0;
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        ++asked;
        return Authorization{.header_value = "Bearer x"};
    }});
    const auto first = get(authorizer, clock).value();
    clock.advance(std::chrono::hours(24 * 365));
    CHECK(get(authorizer, clock).value().generation == first.generation);
    CHECK(asked == 1);
}

TEST_CASE("a provider's failure is the call's, and is not remembered") {
    FakeClock clock;
    int asked = 0;
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        switch (++asked) {
            case 1: {
                Error error;
                error.kind = ErrorKind::connection;
                error.reason = "the token endpoint is down";
                return error;
            }
            case 2: throw std::runtime_error("token endpoint said: secret");
            case 3: throw 42;
            case 4: return Authorization{};
            case 5: return Authorization{.header_value = "Bearer x\r\nX-Evil: 1"};
            default: return Authorization{.header_value = "Bearer good"};
        }
    }});
    const auto failure = [&] { return get(authorizer, clock).error(); };
    CHECK(failure().kind == ErrorKind::connection);
    for (int i = 2; i <= 5; ++i) {
        CAPTURE(i);
        const Error error = failure();
        CHECK(error.kind == ErrorKind::authentication);
        CHECK(error.reason.find("secret") == std::string::npos);
        CHECK(error.reason.find("Bearer") == std::string::npos);
    }
    CHECK(get(authorizer, clock).value().authorization.reveal() == "Bearer good");
}

TEST_CASE("sixteen threads that need a value call the provider once") {
    SystemClock clock;
    std::atomic<int> asked{0};
    std::latch all_started(16);
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        all_started.wait();
        std::this_thread::sleep_for(20ms);  // time for the others to arrive; the result does not depend on it
        return Authorization{.header_value = "Bearer " + std::to_string(++asked)};
    }});
    std::vector<std::string> values(16);
    {
        std::vector<std::jthread> threads;
        threads.reserve(16);
        for (std::string& value : values) {
            threads.emplace_back([&] {
                all_started.count_down();
                value = get(authorizer, clock).value().authorization.reveal();
            });
        }
    }
    CHECK(values == std::vector<std::string>(16, "Bearer 1"));
    CHECK(asked == 1);
}

TEST_CASE("sixteen threads whose value was refused replace it once") {
    SystemClock clock;
    std::atomic<int> asked{0};
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        return Authorization{.header_value = "Bearer " + std::to_string(++asked)};
    }});
    const auto refused = get(authorizer, clock).value().generation;
    {
        std::vector<std::jthread> threads;
        threads.reserve(16);
        for (int i = 0; i < 16; ++i) {
            threads.emplace_back([&] { (void)get(authorizer, clock, refused); });
        }
    }
    CHECK(asked == 2);
}

TEST_CASE("threads that wait for another thread's refresh share its failure") {
    SystemClock clock;
    std::atomic<int> asked{0};
    std::latch first_asks(1);
    std::latch answer(1);
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        ++asked;
        first_asks.count_down();
        answer.wait();
        return cis::invalid_argument("token", "no token today");
    }});
    std::optional<Result<Authorizer::Credential>> first;
    std::optional<Result<Authorizer::Credential>> second;
    {
        const std::jthread asking([&] { first = get(authorizer, clock); });
        first_asks.wait();
        std::atomic<bool> waits{false};
        const std::jthread waiting([&] {
            waits = true;
            second = get(authorizer, clock);
        });
        CHECK(eventually([&] { return waits.load(); }));
        // Time to start the wait. Otherwise the second caller asks itself and fails in the same way.
        std::this_thread::sleep_for(20ms);
        answer.count_down();
    }
    REQUIRE(first.has_value());
    REQUIRE(second.has_value());
    CHECK(first->error().reason == "no token today");
    CHECK(second->error().reason == "no token today");
}

TEST_CASE("a wait for another thread's refresh is bounded and can be cancelled") {
    SystemClock clock;
    std::latch asked(1);
    std::latch answer(1);
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        asked.count_down();
        answer.wait();
        return Authorization{.header_value = "Bearer late"};
    }});
    const std::jthread asking([&] { (void)get(authorizer, clock); });
    asked.wait();

    SECTION("by the deadline") {
        const auto waited = authorizer.get(clock, std::nullopt, clock.now() + 20ms, {});
        REQUIRE_FALSE(waited);
        CHECK(waited.error().kind == ErrorKind::timeout);
    }
    SECTION("by a deadline that has passed") {
        const auto waited = authorizer.get(clock, std::nullopt, clock.now() - 1s, {});
        REQUIRE_FALSE(waited);
        CHECK(waited.error().kind == ErrorKind::timeout);
    }
    SECTION("by the stop token") {
        std::stop_source source;
        const auto begun = std::chrono::steady_clock::now();
        const std::jthread stopping([&] {
            std::this_thread::sleep_for(20ms);
            source.request_stop();
        });
        const auto waited = get(authorizer, clock, std::nullopt, source.get_token());
        REQUIRE_FALSE(waited);
        CHECK(waited.error().kind == ErrorKind::cancelled);
        CHECK(std::chrono::steady_clock::now() - begun < 120ms);
    }
    answer.count_down();
}

TEST_CASE("a value without end never expires, and one that has expired is refreshed each time") {
    const auto [valid_for, times_asked] = GENERATE(table<std::chrono::seconds, int>(
        {{std::chrono::seconds::max(), 1}, {std::chrono::years(300), 1}, {std::chrono::seconds::min(), 2}}));
    FakeClock clock;
    int asked = 0;
    Authorizer authorizer({.authorization_provider = [&, valid = valid_for]() -> Result<Authorization> {
        ++asked;
        return Authorization{.header_value = "Bearer t", .valid_for = valid};
    }});
    REQUIRE(get(authorizer, clock));
    clock.advance(std::chrono::hours(24));
    REQUIRE(get(authorizer, clock));
    CHECK(asked == times_asked);
}

TEST_CASE("a value that is valid for no time is refreshed each time, even at the same time") {
    const auto valid_for = GENERATE(0s, -1s, std::chrono::seconds::min());
    FakeClock clock;
    int asked = 0;
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        ++asked;
        return Authorization{.header_value = "Bearer t", .valid_for = valid_for};
    }});
    REQUIRE(get(authorizer, clock));
    REQUIRE(get(authorizer, clock));
    CHECK(asked == 2);
}

TEST_CASE("a value without a term does not have that of the value before") {
    FakeClock clock;
    int asked = 0;
    Authorizer authorizer({.authorization_provider = [&]() -> Result<Authorization> {
        if (++asked == 1) return Authorization{.header_value = "Bearer 1", .valid_for = 60s};
        return Authorization{.header_value = "Bearer 2"};
    }});
    REQUIRE(get(authorizer, clock));
    clock.advance(60s);
    for (int i = 0; i < 2; ++i) CHECK(get(authorizer, clock).value().authorization.reveal() == "Bearer 2");
    CHECK(asked == 2);
}

TEST_CASE("credentials are available at once unless a provider must be asked") {
    FakeClock clock;
    SECTION("fixed ones, even if they were refused") {
        Authorizer authorizer({.api_key = "key", .authorization = "Bearer fixed"});
        const auto fixed = authorizer.try_get(clock.now(), 0);
        REQUIRE(fixed);
        CHECK(fixed->api_key.reveal() == "key");
        CHECK(fixed->authorization.reveal() == "Bearer fixed");
    }
    SECTION("those of a provider, while they are valid") {
        Authorizer authorizer({.authorization_provider = []() -> Result<Authorization> {
            return Authorization{.header_value = "Bearer t", .valid_for = 60s};
        }});
        CHECK_FALSE(authorizer.try_get(clock.now(), std::nullopt));
        const auto generation = get(authorizer, clock).value().generation;
        const auto current = authorizer.try_get(clock.now(), std::nullopt);
        REQUIRE(current);
        CHECK(current->authorization.reveal() == "Bearer t");
        CHECK(current->generation == generation);
        CHECK_FALSE(authorizer.try_get(clock.now(), generation));
        CHECK(authorizer.try_get(clock.now(), generation - 1));
        CHECK_FALSE(authorizer.try_get(clock.now() + 60s, std::nullopt));
    }
    SECTION("while another thread asks") {
        std::latch asked(1);
        std::latch answer(1);
        Authorizer authorizer({.api_key_provider = [&]() -> Result<Secret> {
            asked.count_down();
            answer.wait();
            return Secret("key");
        }});
        const std::jthread asking([&] { (void)get(authorizer, clock); });
        asked.wait();
        CHECK_FALSE(authorizer.try_get(clock.now(), std::nullopt));
        answer.count_down();
    }
}

TEST_CASE("two providers are asked together, and each only when its own value has expired") {
    FakeClock clock;
    int keys = 0;
    int tokens = 0;
    Authorizer authorizer(
        {.api_key_provider = [&]() -> Result<Secret> { return Secret("key " + std::to_string(++keys)); },
         .authorization_provider = [&]() -> Result<Authorization> {
             return Authorization{.header_value = "Bearer " + std::to_string(++tokens), .valid_for = 60s};
         }});
    const auto first = get(authorizer, clock).value();
    CHECK(first.api_key.reveal() == "key 1");
    CHECK(first.authorization.reveal() == "Bearer 1");
    clock.advance(60s);
    const auto second = get(authorizer, clock).value();
    CHECK(second.api_key.reveal() == "key 1");
    CHECK(second.authorization.reveal() == "Bearer 2");
    const auto third = get(authorizer, clock, second.generation).value();
    CHECK(third.api_key.reveal() == "key 2");
    CHECK(third.authorization.reveal() == "Bearer 3");
}

TEST_CASE("an API key provider's failure names neither the key nor the text of an exception") {
    FakeClock clock;
    int asked = 0;
    Authorizer authorizer({.api_key_provider = [&]() -> Result<Secret> {
        switch (++asked) {
            case 1: throw std::runtime_error("the vault said: secret");
            case 2: return Secret();
            case 3: return Secret("secret\n");
            case 4: return cis::invalid_argument("vault", "is sealed");
            default: return Secret("good");
        }
    }});
    for (int i = 1; i <= 3; ++i) {
        CAPTURE(i);
        const Error error = get(authorizer, clock).error();
        CHECK(error.kind == ErrorKind::authentication);
        CHECK(error.reason.starts_with("the API key provider"));
        CHECK(error.reason.find("secret") == std::string::npos);
    }
    CHECK(get(authorizer, clock).error().reason == "is sealed");
    CHECK(get(authorizer, clock).value().api_key.reveal() == "good");
}
