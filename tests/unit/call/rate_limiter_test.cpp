#include "test.hpp"

using TimePoint = cis::RateLimiter::time_point;

namespace {

constexpr TimePoint start{std::chrono::hours(1000)};

/// Asks for a request that does not wait if it is denied.
Permit ask(cis::RateLimiter& limiter, TimePoint now) {
    Ticket ticket;
    return limiter.try_acquire(now, ticket);
}

}  // namespace

TEST_CASE("a limiter without a quota grants everything") {
    QuotaLimiter limiter;
    for (int i = 0; i < 10'000; ++i) REQUIRE(ask(limiter, start).granted);
    CHECK_FALSE(limiter.statistics().rate);
}

TEST_CASE("a quota is paced, beginning with 2 % of it") {
    QuotaLimiter limiter(300, 1min);
    for (int i = 0; i < 7; ++i) REQUIRE(ask(limiter, start).granted);
    const Permit denied = ask(limiter, start);
    CHECK_FALSE(denied.granted);
    CHECK(denied.ask_again - start == std::chrono::ceil<std::chrono::nanoseconds>(1min / 294.0));
    CHECK(limiter.statistics().rate.value() == Catch::Approx(4.9));
}

TEST_CASE("a ticket is filled by a denial and emptied by the grant") {
    QuotaLimiter limiter(1, 1min);
    Ticket first;
    REQUIRE(limiter.try_acquire(start, first).granted);
    CHECK(first.empty());
    REQUIRE_FALSE(limiter.try_acquire(start, first).granted);
    CHECK_FALSE(first.empty());
    CHECK(limiter.try_acquire(start + 1min, first).granted);
    CHECK(first.empty());
    CHECK(limiter.statistics().abandoned == 0);
}

TEST_CASE("a destroyed ticket gives its place to a newcomer") {
    QuotaLimiter limiter(1, 1min);
    REQUIRE(ask(limiter, start).granted);
    auto first = std::make_unique<Ticket>();
    Ticket second;
    CHECK(limiter.try_acquire(start, *first).ask_again == start + 1min);
    CHECK(limiter.try_acquire(start, second).ask_again == start + 2min);
    first.reset();
    Ticket third;
    CHECK(limiter.try_acquire(start, third).ask_again == start + 1min);
    const Ticket moved = std::move(second);
    CHECK(limiter.statistics().waiting == 2);
    CHECK(limiter.statistics().abandoned == 1);
}

TEST_CASE("a ticket outlives its limiter") {
    Ticket ticket;
    {
        QuotaLimiter limiter(1, 1min);
        REQUIRE(ask(limiter, start).granted);
        REQUIRE_FALSE(limiter.try_acquire(start, ticket).granted);
    }
    CHECK_FALSE(ticket.empty());
    QuotaLimiter other(1, 1min);
    CHECK(other.try_acquire(start, ticket).granted);
    CHECK(ticket.empty());
}

TEST_CASE("a ticket of another limiter is new, and gives up its place there") {
    QuotaLimiter first(1, 1min);
    QuotaLimiter second(1, 1h);
    REQUIRE(ask(first, start).granted);
    REQUIRE(ask(second, start).granted);
    Ticket ticket;
    REQUIRE_FALSE(first.try_acquire(start, ticket).granted);
    CHECK(second.try_acquire(start, ticket).ask_again == start + 1h);
    CHECK(first.statistics().waiting == 0);
    CHECK(first.statistics().abandoned == 1);
    CHECK(second.statistics().waiting == 1);
}

TEST_CASE("a pause denies until it is over, and is never shortened") {
    QuotaLimiter limiter;
    limiter.pause_until(start + 10s);
    limiter.pause_until(start + 5s);
    CHECK_FALSE(ask(limiter, start).granted);
    CHECK(ask(limiter, start).ask_again == start + 10s);
    CHECK_FALSE(ask(limiter, start + 10s - 1ns).granted);
    CHECK(ask(limiter, start + 10s).granted);
    CHECK(limiter.statistics().pauses == 1);
    CHECK(limiter.statistics().paused_until == start + 10s);
}

TEST_CASE("a pause takes nothing from the quota") {
    QuotaLimiter limiter(1, 1min);
    limiter.pause_until(start + 10s);
    for (int i = 0; i < 5; ++i) CHECK_FALSE(ask(limiter, start).granted);
    CHECK(ask(limiter, start + 10s).granted);
}

TEST_CASE("a pause of a limiter without a quota ends in a line that opens up") {
    QuotaLimiter limiter;
    for (int i = 0; i < 20; ++i) REQUIRE(ask(limiter, start).granted);
    limiter.pause_until(start + 1min);
    std::vector<Ticket> waiting(40);
    std::vector<TimePoint> told;
    for (Ticket& ticket : waiting) told.push_back(limiter.try_acquire(start + 1s, ticket).ask_again);
    CHECK(told.front() == start + 1min);
    for (std::size_t i = 1; i < told.size(); ++i) CHECK(told[i] - told[i - 1] == 50ms);
    for (std::size_t i = 0; i < told.size(); ++i) CHECK(limiter.try_acquire(told[i], waiting[i]).granted);

    CHECK(limiter.statistics().rate.value() == Catch::Approx(24).epsilon(0.01));
    for (int i = 0; i < 1000; ++i) REQUIRE(ask(limiter, start + 1h).granted);
    CHECK_FALSE(limiter.statistics().rate);
}

TEST_CASE("the rate of a limiter without a quota is known as soon as it pauses") {
    QuotaLimiter limiter;
    for (int i = 0; i < 20; ++i) REQUIRE(ask(limiter, start).granted);
    limiter.pause_until(start + 1min);
    CHECK(limiter.statistics().rate.value() == Catch::Approx(20));
}

TEST_CASE("the fastest quota has a rate") {
    CHECK(QuotaLimiter(4'000'000'000U, 1s).statistics().rate.value() == Catch::Approx(1e9));
}

TEST_CASE("a 429 halves the rate of a limiter without a quota, and is counted") {
    QuotaLimiter limiter;
    for (int i = 0; i < 20; ++i) REQUIRE(ask(limiter, start).granted);
    for (int i = 0; i < 5; ++i) limiter.refused(start, start + 100ms);
    CHECK(limiter.statistics().refused == 5);
    CHECK(limiter.statistics().rate.value() == Catch::Approx(10));
    REQUIRE(ask(limiter, start + 1s).granted);
    CHECK(ask(limiter, start + 1s).ask_again > start + 1s);
}

TEST_CASE("a 429 leaves a quota as it is") {
    QuotaLimiter limiter(300, 1min);
    limiter.refused(start, start);
    CHECK(limiter.statistics().refused == 1);
    CHECK(limiter.statistics().rate.value() == Catch::Approx(4.9));
}

TEST_CASE("the end of a pause lets new requests through") {
    QuotaLimiter limiter;
    limiter.pause_until(start + 1h);
    Ticket waiting;
    CHECK_FALSE(limiter.try_acquire(start, waiting).granted);
    limiter.resume();
    CHECK(ask(limiter, start + 1s).granted);
    CHECK(limiter.try_acquire(start + 1h, waiting).granted);
}

TEST_CASE("a limiter may ignore the tickets and have no statistics") {
    struct Simple final : cis::RateLimiter {
        Permit try_acquire(time_point now, Ticket& /*ticket*/) override { return {now >= open, open}; }
        void pause_until(time_point time) override { open = time; }
        time_point open{};
    };
    Simple limiter;
    limiter.pause_until(start);
    limiter.refused(start, start);
    CHECK_FALSE(ask(limiter, start - 1s).granted);
    CHECK(ask(limiter, start).granted);
    CHECK(limiter.statistics().granted == 0);
}

TEST_CASE("a quota of nothing, or for no time, is refused") {
    const auto refused = [](std::size_t requests, std::chrono::milliseconds window) -> std::string {
        try {
            const QuotaLimiter limiter(requests, window);
            return {};
        } catch (const cis::Exception& exception) {
            CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
            return exception.error().param;
        }
    };
    CHECK(refused(0, 1min) == "requests");
    CHECK(refused(1, 0ms) == "window");
    CHECK(refused(1, -1ms) == "window");
    CHECK(refused(1, 1ms).empty());
}

TEST_CASE("a window that overflows the clock is refused") {
    QuotaLimiter longest(1, std::chrono::years(1));
    CHECK(ask(longest, start).granted);
    CHECK(ask(longest, start).ask_again == start + std::chrono::years(1));
    for (const std::chrono::milliseconds window :
         {std::chrono::milliseconds(std::chrono::years(1)) + 1ms,
          std::chrono::milliseconds(std::chrono::years(400)), std::chrono::milliseconds::max()}) {
        try {
            const QuotaLimiter limiter(1, window);
            FAIL("it was made");
        } catch (const cis::Exception& exception) {
            CHECK(exception.error().param == "window");
        }
    }
}
