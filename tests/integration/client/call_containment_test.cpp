#include "test.hpp"
#include "throwing_options.hpp"

namespace {

/// Checks that a blocking call ends with the error of an exception.
void check_health(const Client& client) {
    const auto health = client.health().try_send();
    REQUIRE_FALSE(health);
    check_internal(health.error());
}

}  // namespace

TEST_CASE("an interceptor that throws cannot make a call fail") {
    FaultyService service({answer::json(200, "{}")});
    service.options.interceptors = {std::make_shared<ThrowingInterceptor>()};
    CHECK(Client(service.options).health().try_send());
}

TEST_CASE("a transport that throws makes an error whose outcome is unknown") {
    Faked faked;
    SECTION("an exception") {
        faked.script.respond([](const Request&) -> Transfer { throw std::runtime_error(secret); });
    }
    SECTION("something else") {
        faked.script.respond([](const Request&) -> Transfer { throw 42; });
    }
    SECTION("an exception of ours that claims that nothing was sent") {
        faked.script.respond(
            [](const Request&) -> Transfer { throw_error(invalid_argument("secret", secret)); });
    }
    check_health(Client(faked.options));
}

TEST_CASE("the error of an exception counts the attempts before it") {
    Faked faked;
    faked.script.respond(500, "{}").respond(500, "{}");
    faked.script.respond([](const Request&) -> Transfer { throw std::runtime_error(secret); });
    const Client client(faked.options);
    const auto health =
        GENERATE(true, false) ? client.health().try_send() : client.health().submit().try_get();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::internal);
    CHECK(health.error().outcome == Outcome::unknown);
    CHECK(health.error().attempts == 2);
    CHECK(client.statistics().calls_failed == 1);
}

TEST_CASE("a limiter or a clock that throws makes an error") {
    Faked faked;
    faked.script.respond(500, "{}").repeat();
    SECTION("limiter") { faked.options.rate_limiter = std::make_shared<ThrowingLimiter>(); }
    SECTION("clock") {
        faked.options.clock = std::make_shared<ThrowingClock>(ThrowingClock::In::wall_now, 0);
    }
    check_health(Client(faked.options));
}

TEST_CASE("wherever a clock throws, the error of a call that was sent does not say that it was not") {
    Faked faked;
    faked.script.respond(200, "{}");
    const auto in = GENERATE(ThrowingClock::In::now, ThrowingClock::In::wall_now);
    const int good_calls = GENERATE(range(0, 12));
    const bool blocks = GENERATE(true, false);
    CAPTURE(static_cast<int>(in), good_calls, blocks);
    faked.options.clock = std::make_shared<ThrowingClock>(in, good_calls);
    const Client client(faked.options);
    const auto health = blocks ? client.health().try_send() : client.health().submit().try_get();
    const bool was_sent = !faked.transport->requests().empty();
    if (health) {
        CHECK(was_sent);
    } else if (was_sent) {
        check_internal(health.error());
    } else {
        CHECK(health.error().kind == ErrorKind::internal);
    }
}

TEST_CASE("a lack of memory is not hidden") {
    Faked faked;
    faked.script.respond([](const Request&) -> Transfer { throw std::bad_alloc(); });
    CHECK_THROWS_AS((void)Client(faked.options).health().try_send(), std::bad_alloc);
}
