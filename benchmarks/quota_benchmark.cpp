// Uses a quota as fast as its limiter allows, and prints when: a time in milliseconds on each line.
//   cis-quota-benchmark REQUESTS WINDOW_MS SECONDS LIES            a simulated time, by cis::QuotaLimiter
//   cis-quota-benchmark REQUESTS WINDOW_MS SECONDS LIES REDIS_URL  real time, by cis::redis::RateLimiter
// LIES: every so many permits, a 429 that asks for a pause of a 60th of a window although the quota is kept;
// 0: none.

#include <cis/call/clock.hpp>
#include <cis/call/rate_limiter.hpp>
#include <cis/redis/rate_limiter.hpp>

#include <chrono>
#include <cstddef>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace {

using TimePoint = cis::RateLimiter::time_point;

struct Work {
    std::size_t requests;
    std::chrono::milliseconds window;
    std::chrono::seconds duration;
    std::size_t lies;
};

/// @param wait takes a time, and returns the time at which it came back
template <class Wait>
std::vector<TimePoint> use(cis::RateLimiter& limiter, const Work& work, TimePoint now, Wait wait) {
    constexpr int pauses_of_a_window = 60;
    const TimePoint end = now + work.duration;
    std::vector<TimePoint> used;
    cis::Ticket ticket;
    while (now < end) {
        const cis::Permit permit = limiter.try_acquire(now, ticket);
        if (!permit.granted) {
            now = wait(permit.ask_again);
            continue;
        }
        used.push_back(now);
        if (work.lies != 0 && used.size() % work.lies == 0) {
            limiter.refused(now, now);
            limiter.pause_until(now + work.window / pauses_of_a_window);
        }
    }
    return used;
}

}  // namespace

int main(int argc, char** argv) try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 4 || arguments.size() > 5) return 2;
    const Work work{.requests = std::stoul(arguments[0]),
                    .window = std::chrono::milliseconds(std::stol(arguments[1])),
                    .duration = std::chrono::seconds(std::stol(arguments[2])),
                    .lies = std::stoul(arguments[3])};
    std::vector<TimePoint> used;
    if (arguments.size() == 4) {
        cis::QuotaLimiter limiter(work.requests, work.window);
        used = use(limiter, work, TimePoint(work.window), [](TimePoint until) { return until; });
    } else {
        cis::redis::RateLimiter limiter({.url = arguments[4],
                                         .name = "benchmark",
                                         .requests = work.requests,
                                         .window = work.window,
                                         .share_when_away = 0.25});
        cis::SystemClock clock;
        used = use(limiter, work, clock.now(), [&clock](TimePoint until) {
            static_cast<void>(clock.wait_until(until, {}));
            return clock.now();
        });
    }
    for (const TimePoint time : used)
        std::cout << std::fixed << std::chrono::duration<double, std::milli>(time.time_since_epoch()).count()
                  << '\n';
} catch (const std::exception& error) {
    std::cerr << "cis-quota-benchmark: " << error.what() << '\n';
    return 1;
}
