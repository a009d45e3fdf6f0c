// What is left of a quota when its server loses it.

#include <cis/redis/rate_limiter.hpp>
#include "busiest_window.hpp"
#include "redis_server.hpp"
#include "test.hpp"

using TimePoint = std::chrono::steady_clock::time_point;

namespace {

constexpr std::size_t requests = 200;
constexpr std::chrono::milliseconds window = 1s;

redis::RateLimiterOptions options_for(const RedisServer& server) {
    return {.url = server.url(), .name = "test", .requests = requests, .window = window};
}

/// Takes all permits that it can until a time. @return their times
std::vector<TimePoint> use_until(redis::RateLimiter& limiter, TimePoint end) {
    cis::SystemClock clock;
    std::vector<TimePoint> used;
    Ticket ticket;
    while (clock.now() < end) {
        const TimePoint now = clock.now();
        const Permit permit = limiter.try_acquire(now, ticket);
        if (permit.granted) {
            used.push_back(now);
        } else {
            (void)clock.wait_until(std::min(permit.ask_again, end), {});
        }
    }
    return used;
}

void lose_everything(RedisServer& server, bool by_restart) {
    if (by_restart) {
        server.kill();
        server.start();
    } else {
        server.command({"FLUSHALL"});
    }
}

}  // namespace

TEST_CASE("a process alone keeps its quota, however often the server loses it") {
    RedisServer server;
    redis::RateLimiter limiter(options_for(server));
    const auto end = std::chrono::steady_clock::now() + 3 * window;
    std::jthread worker;
    std::vector<TimePoint> used;
    worker = std::jthread([&] { used = use_until(limiter, end); });
    cis::SystemClock clock;
    std::size_t losses = 0;
    for (auto next = clock.now() + 30ms; next < end; next = clock.now() + 30ms) {
        (void)clock.wait_until(next, {});
        lose_everything(server, ++losses % 32 == 0);
    }
    worker.join();
    CAPTURE(losses);
    REQUIRE(losses > 3);
    CHECK(busiest_window(used, window) <= requests);
    CHECK(used.size() > requests);
}

TEST_CASE("processes whose server loses the quota exceed it by the slots that they hold, and each keeps it") {
    RedisServer server;
    redis::RateLimiter first(options_for(server));
    redis::RateLimiter second(options_for(server));
    const auto end = std::chrono::steady_clock::now() + 2 * window;
    const bool by_restart = GENERATE(false, true);
    CAPTURE(by_restart);
    std::vector<TimePoint> used;
    std::vector<TimePoint> used_by_second;
    {
        const std::jthread one([&] { used = use_until(first, end); });
        const std::jthread two([&] { used_by_second = use_until(second, end); });
        cis::SystemClock clock;
        (void)clock.wait_until(end - window, {});
        lose_everything(server, by_restart);
    }
    CHECK(busiest_window(used, window) <= requests);
    CHECK(busiest_window(used_by_second, window) <= requests);
    used.insert(used.end(), used_by_second.begin(), used_by_second.end());
    std::ranges::sort(used);
    constexpr std::size_t held = 10;  // in 50 ms, by each, and the one that is being used
    CHECK(busiest_window(used, window) <= requests + 2 * held);
    CHECK(used.size() > requests);
}
