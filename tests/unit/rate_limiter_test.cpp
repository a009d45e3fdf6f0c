#include <cis/call/rate_limiter.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <random>
#include <thread>
#include <vector>

#include <cis/core/exception.hpp>
#include "catch.hpp"

using namespace std::chrono_literals;
using cis::Permit;
using cis::QuotaLimiter;
using TimePoint = cis::RateLimiter::time_point;

namespace {

constexpr TimePoint start{std::chrono::hours(1000)};

/// The largest number of these times in one window.
std::size_t busiest_window(const std::vector<TimePoint>& times, std::chrono::milliseconds window) {
    std::size_t busiest = 0;
    for (std::size_t first = 0, last = 0; last < times.size(); ++last) {
        while (times[last] - times[first] >= window) ++first;
        busiest = std::max(busiest, last - first + 1);
    }
    return busiest;
}

}  // namespace

TEST_CASE("a limiter without a quota grants everything") {
    QuotaLimiter limiter;
    for (int i = 0; i < 10'000; ++i) REQUIRE(limiter.try_acquire(start).granted);
}

TEST_CASE("a quota is granted at once and then denied until the oldest grant leaves the window") {
    QuotaLimiter limiter(3, 1min);
    CHECK(limiter.try_acquire(start).granted);
    CHECK(limiter.try_acquire(start + 10s).granted);
    CHECK(limiter.try_acquire(start + 20s).granted);

    const Permit denied = limiter.try_acquire(start + 30s);
    CHECK_FALSE(denied.granted);
    CHECK(denied.ask_again == start + 1min);
    CHECK_FALSE(limiter.try_acquire(start + 1min - 1ns).granted);
    CHECK(limiter.try_acquire(start + 1min).granted);
    CHECK(limiter.try_acquire(start + 1min).ask_again == start + 70s);
}

TEST_CASE("no window of any position holds more than the quota, and none is left unused") {
    QuotaLimiter limiter(300, 1min);
    std::mt19937 random(7);  // the same times in every run
    std::uniform_int_distribution<int> pause(0, 120);
    std::vector<TimePoint> grants;
    TimePoint now = start;
    while (grants.size() < 3000) {
        const Permit permit = limiter.try_acquire(now);
        if (permit.granted) {
            grants.push_back(now);
            now += std::chrono::milliseconds(pause(random));
        } else {
            REQUIRE(permit.ask_again > now);
            now = permit.ask_again;
        }
    }
    CHECK(busiest_window(grants, 1min) == 300);
    CHECK(grants.back() - grants.front() < 10min);
}

TEST_CASE("a pause denies until it is over, and is never shortened") {
    QuotaLimiter limiter;
    limiter.pause_until(start + 10s);
    limiter.pause_until(start + 5s);
    CHECK_FALSE(limiter.try_acquire(start).granted);
    CHECK(limiter.try_acquire(start).ask_again == start + 10s);
    CHECK_FALSE(limiter.try_acquire(start + 10s - 1ns).granted);
    CHECK(limiter.try_acquire(start + 10s).granted);
}

TEST_CASE("a pause takes nothing from the quota") {
    QuotaLimiter limiter(1, 1min);
    limiter.pause_until(start + 10s);
    for (int i = 0; i < 5; ++i) CHECK_FALSE(limiter.try_acquire(start).granted);
    CHECK(limiter.try_acquire(start + 10s).granted);
}

TEST_CASE("threads together get the quota and no more") {
    QuotaLimiter limiter(100, 1min);
    std::vector<int> granted(8, 0);
    {
        std::vector<std::jthread> threads;
        threads.reserve(8);
        for (int& count : granted) {
            threads.emplace_back([&] {
                for (int i = 0; i < 50; ++i) count += limiter.try_acquire(start).granted ? 1 : 0;
            });
        }
    }
    int all = 0;
    for (const int count : granted) all += count;
    CHECK(all == 100);
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
    CHECK(QuotaLimiter().try_acquire(start).granted);
}

TEST_CASE("a window that overflows the clock is refused") {
    CHECK_FALSE(QuotaLimiter(1, std::chrono::years(1)).try_acquire(start).ask_again > start);
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
