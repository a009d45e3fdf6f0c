#include "test.hpp"

TEST_CASE("fake clock: time passes only by waiting and advancing, on the calendar too") {
    FakeClock clock;
    const auto start = clock.now();
    CHECK(clock.now() == start);
    CHECK(clock.wall_now() == FakeClock::calendar_start);
    clock.advance(1s);
    CHECK(clock.now() == start + 1s);
    CHECK(clock.wait_until(start + 10min, {}));
    CHECK(clock.now() == start + 10min);
    CHECK(clock.wall_now() == FakeClock::calendar_start + 10min);
}

TEST_CASE("fake clock: waits are remembered, rounded up to milliseconds") {
    FakeClock clock;
    const auto start = clock.now();
    CHECK(clock.wait_until(start + 1500us, {}));
    CHECK(clock.wait_until(start + 1h, {}));
    CHECK(clock.waits() == std::vector<milliseconds>{2ms, 1h - 1ms});
}

TEST_CASE("fake clock: a wait for a time that has passed does not turn it back") {
    FakeClock clock;
    const auto start = clock.now();
    clock.advance(1h);
    CHECK(clock.wait_until(start, {}));
    CHECK(clock.now() == start + 1h);
    CHECK(clock.waits() == std::vector<milliseconds>{0ms});
}

TEST_CASE("fake clock: after a stop there is no wait") {
    FakeClock clock;
    const auto start = clock.now();
    std::stop_source source;
    source.request_stop();
    CHECK_FALSE(clock.wait_until(start + 1h, source.get_token()));
    CHECK(clock.now() == start);
    CHECK(clock.waits().empty());
}

TEST_CASE("fake clock: threads may share it") {
    FakeClock clock;
    const auto start = clock.now();
    {
        std::vector<std::jthread> threads(4);
        for (std::jthread& thread : threads) {
            thread = std::jthread([&] {
                for (int n = 0; n < 1000; ++n) clock.advance(1ms);
            });
        }
    }
    CHECK(clock.now() == start + 4s);
}
