#include "test.hpp"

TEST_CASE("threads together get the quota and no more") {
    const steady_clock::time_point start{std::chrono::hours(1000)};
    QuotaLimiter limiter(100, 1min);
    std::vector<int> granted(8, 0);
    {
        std::vector<std::jthread> threads;
        threads.reserve(granted.size());
        for (int& count : granted) {
            threads.emplace_back([&] {
                for (int i = 0; i < 5000; ++i) {
                    Ticket ticket;
                    count += limiter.try_acquire(start + 10ms * i, ticket).granted ? 1 : 0;
                }
            });
        }
    }
    int all = 0;
    for (const int count : granted) all += count;
    CHECK(all <= 100);
    CHECK(all >= 50);
}
