#include <cis/call/rate_limiter.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include <cis/call/clock.hpp>
#include "busiest_window.hpp"
#include "catch.hpp"

using namespace std::chrono_literals;
using cis::Permit;
using cis::QuotaLimiter;
using cis::Ticket;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

TEST_CASE("64 threads wait equally long and get equally many permits") {
    constexpr std::size_t thread_count = 64;
    constexpr std::size_t requests = 200;
    constexpr nanoseconds fair = thread_count * nanoseconds(1s) / (requests - requests / 50);
    QuotaLimiter limiter(requests, 1s);
    struct Outcome {
        Ticket ticket;
        std::vector<steady_clock::time_point> grants;
        nanoseconds longest{};
    };
    std::vector<Outcome> outcomes(thread_count);
    const auto begun = steady_clock::now();
    const auto end = begun + 2s;
    std::vector<steady_clock::time_point> grants;
    // What the limiter grants at once would go to the first thread.
    for (Ticket ticket; limiter.try_acquire(begun, ticket).granted;) grants.push_back(begun);
    // All wait from the start, however long it takes to create the threads.
    for (Outcome& outcome : outcomes) REQUIRE_FALSE(limiter.try_acquire(begun, outcome.ticket).granted);
    {
        std::vector<std::jthread> threads;
        threads.reserve(thread_count);
        for (Outcome& outcome : outcomes) {
            threads.emplace_back([&] {
                cis::SystemClock clock;
                auto asked = begun;
                for (;;) {
                    auto now = clock.now();
                    for (;;) {
                        const Permit permit = limiter.try_acquire(now, outcome.ticket);
                        if (permit.granted) break;
                        if (permit.ask_again >= end) return outcome.ticket.clear();
                        (void)clock.wait_until(permit.ask_again, {});
                        now = clock.now();
                    }
                    outcome.grants.push_back(now);
                    outcome.longest = std::max(outcome.longest, now - asked);
                    asked = now;
                }
            });
        }
    }
    std::size_t most = 0;
    std::size_t least = requests;
    nanoseconds longest{};
    for (const Outcome& outcome : outcomes) {
        grants.insert(grants.end(), outcome.grants.begin(), outcome.grants.end());
        most = std::max(most, outcome.grants.size());
        least = std::min(least, outcome.grants.size());
        longest = std::max(longest, outcome.longest);
    }
    std::ranges::sort(grants);
    UNSCOPED_INFO("longest wait " << longest.count() / 1'000'000 << " ms, fair " << fair.count() / 1'000'000
                                  << " ms, permits " << least << " to " << most);
    CHECK(longest <= 2 * fair);
    CHECK(most - least <= 1);
    CHECK(cis::test::busiest_window(grants, 1s) <= requests);
    CHECK(grants.size() >= 2 * requests * 97 / 100);
    CHECK(limiter.statistics().waiting == 0);
}
