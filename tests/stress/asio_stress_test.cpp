#include <asio.hpp>
#include <asio/experimental/awaitable_operators.hpp>

#include <cis/asio/standalone.hpp>
#include "test.hpp"

namespace {

constexpr std::size_t calls = 10'000;
constexpr std::size_t threads = 4;

/// Runs a context on several threads, until it has nothing to do.
void run_on_threads(asio::io_context& context) {
    std::vector<std::jthread> running;
    running.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) running.emplace_back([&context] { context.run(); });
}

/// Counts how often it was called, and how often destroyed without that.
class CountedHandler {
public:
    struct Counts {
        std::atomic<std::size_t> called{0};
        std::atomic<std::size_t> dropped{0};
    };

    explicit CountedHandler(Counts& counts) noexcept : counts_(&counts) {}
    CountedHandler(CountedHandler&& other) noexcept : counts_(std::exchange(other.counts_, nullptr)) {}
    CountedHandler& operator=(CountedHandler&&) = delete;
    CountedHandler(const CountedHandler&) = delete;
    CountedHandler& operator=(const CountedHandler&) = delete;
    ~CountedHandler() {
        if (counts_ != nullptr) ++counts_->dropped;
    }
    void operator()(const Result<Json>& /*health*/) { ++std::exchange(counts_, nullptr)->called; }

private:
    Counts* counts_;
};

}  // namespace

TEST_CASE("10,000 operations of Asio on four threads end once each") {
    const FaultServer server(answer_in_turn({answer::json(200, "{}")}));
    const Client client(options_for(server.base_url()));
    asio::io_context context;
    std::vector<std::atomic<int>> ended(calls);
    std::atomic<std::size_t> succeeded{0};
    for (std::size_t i = 0; i < calls; ++i) {
        async_send(context, client.health(), [&, i](const Result<Json>& health) {
            ++ended.at(i);
            if (health) ++succeeded;
        });
    }
    run_on_threads(context);
    CHECK(std::ranges::all_of(ended, [](const std::atomic<int>& count) { return count == 1; }));
    CHECK(succeeded == calls);
}

TEST_CASE("coroutines on strands of four threads race calls against timers") {
    using namespace asio::experimental::awaitable_operators;
    const FaultServer server(answer_in_turn({answer::json(200, "{}")}));
    const Client client(options_for(server.base_url()));
    asio::io_context context;
    std::atomic<std::size_t> ended{0};
    constexpr std::size_t coroutines = 500;
    const auto race = [&](std::chrono::microseconds patience) -> asio::awaitable<void> {
        asio::steady_timer timer(co_await asio::this_coro::executor, patience);
        auto call = client.health();
        auto sending = async_send(std::move(call), asio::use_awaitable);
        auto waiting = timer.async_wait(asio::use_awaitable);
        auto first = co_await (std::move(sending) || std::move(waiting));
        (void)first;
        ++ended;
    };
    for (std::size_t i = 0; i < coroutines; ++i) {
        asio::co_spawn(asio::make_strand(context), race(std::chrono::microseconds(100 * (i % 100))),
                       asio::detached);
    }
    run_on_threads(context);
    CHECK(ended == coroutines);
}

TEST_CASE("contexts end while the calls of their operations do") {
    const FaultServer server(answer_in_turn({answer::json(200, "{}")}));
    const Client client(options_for(server.base_url()));
    CountedHandler::Counts counts;
    std::size_t expected = 0;
    constexpr std::size_t contexts = 300;
    constexpr std::size_t calls_of_each = 10;
    for (std::size_t i = 0; i < contexts; ++i) {
        asio::io_context context;
        for (std::size_t n = 0; n < calls_of_each; ++n)
            async_send(context, client.health(), CountedHandler(counts));
        for (std::size_t n = 0; n < i % calls_of_each; ++n) expected += context.run_one();
    }
    CHECK(expected == contexts / calls_of_each * 45);  // 0 + 1 + … + 9
    CHECK(counts.called == expected);
    CHECK(counts.dropped == contexts * calls_of_each - expected);
    CHECK(client.wait_idle(1min));
}
