#include "test.hpp"

TEST_CASE("the system's clock waits until the time") {
    SystemClock clock;
    const auto begun = clock.now();
    CHECK(clock.wait_until(begun + 20ms, {}));
    CHECK(clock.now() - begun >= 20ms);
}

TEST_CASE("a wait for a past time returns at once") {
    SystemClock clock;
    const auto begun = clock.now();
    CHECK(clock.wait_until(begun - 1h, {}));
    CHECK(clock.now() - begun < 1s);
}

TEST_CASE("a stop token ends the system clock's wait") {
    SystemClock clock;
    std::stop_source source;
    const auto begun = clock.now();
    SECTION("that has begun") {
        const std::jthread stopping([&] {
            std::this_thread::sleep_for(20ms);
            source.request_stop();
        });
        CHECK_FALSE(clock.wait_until(begun + 10s, source.get_token()));
    }
    SECTION("before it has begun") {
        source.request_stop();
        CHECK_FALSE(clock.wait_until(begun + 10s, source.get_token()));
    }
    CHECK(clock.now() - begun < 120ms);
}
