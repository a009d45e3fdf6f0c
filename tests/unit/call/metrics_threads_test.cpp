#include <latch>
#include "prometheus_text.hpp"
#include "test.hpp"

TEST_CASE("metrics lose no call of several threads, and can be read while they run") {
    constexpr int threads = 4;
    constexpr int calls = 6000;
    Metrics metrics({.buckets = {1s}});
    std::latch start(threads);
    std::atomic<int> running{threads};
    {
        std::vector<std::jthread> workers;
        workers.reserve(threads);
        for (int i = 0; i < threads; ++i) {
            workers.emplace_back([&metrics, &start, &running, i] {
                start.arrive_and_wait();
                for (int j = 0; j < calls; ++j) {
                    const std::string route = "/" + std::to_string(i % 2) + std::to_string(j % 60);
                    metrics.after({.path_pattern = route}, {.status = 200 + j % 3});
                    metrics.after_call({.path_pattern = "/health"}, {.outcome = Outcome::applied});
                }
                --running;
            });
        }
        do {
            CHECK(faults_of_metrics(metrics.text()).empty());
        } while (running > 0);
    }
    const std::string text = metrics.text();
    CHECK_THAT(text, ContainsSubstring(R"(route="/health",result="success",outcome="applied"} 24000)"));
    CHECK_THAT(text, ContainsSubstring(R"(_count{client="",method="GET",route="/health"} 24000)"));
    CHECK_THAT(text, ContainsSubstring(R"(route="/159",status="202",result="success"} 200)"));
}
