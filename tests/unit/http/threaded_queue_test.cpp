#include "http/threaded_queue.hpp"
#include <barrier>
#include "queue_runner.hpp"
#include "test.hpp"

using cis::detail::ThreadedQueue;
using testing::response;

namespace {

/// A blocking transport made of a function.
class BlockingTransport final : public Transport {
public:
    using Perform = std::function<Transfer(const Request&, const std::stop_token&, const BodySink&)>;

    explicit BlockingTransport(Perform perform) : perform_(std::move(perform)) {}

    Transfer perform(const Request& request, const TransferLimits& /*limits*/, std::stop_token stop,
                     const BodySink& sink) override {
        return perform_(request, stop, sink);
    }

private:
    const Perform perform_;
};

std::unique_ptr<TransferQueue> queue_of(BlockingTransport::Perform perform,
                                        std::chrono::milliseconds idle_time = 10s) {
    return std::make_unique<ThreadedQueue>(std::make_shared<BlockingTransport>(std::move(perform)),
                                           idle_time);
}

std::atomic<int> witnesses{0};

/// One of a thread, until it ends.
struct Witness {
    Witness() { ++witnesses; }
    Witness(const Witness&) = delete;
    Witness& operator=(const Witness&) = delete;
    ~Witness() { --witnesses; }
};

}  // namespace

TEST_CASE("threaded queue: transfers run at the same time, and their threads are used again") {
    constexpr std::size_t burst = 8;
    std::barrier<> all(burst);
    std::mutex mutex;
    std::set<std::thread::id> seen;
    QueueRunner runner(queue_of([&](const Request& request, const std::stop_token&, const BodySink&) {
        {
            const std::lock_guard lock(mutex);
            seen.insert(std::this_thread::get_id());
        }
        all.arrive_and_wait();
        return response(200, request.url);
    }));
    for (std::uint64_t round = 0; round < 5; ++round) {
        for (std::uint64_t i = 0; i < burst; ++i)
            runner.start(round * burst + i, std::to_string(round * burst + i));
        REQUIRE(runner.poll_until_ended((round + 1) * burst));
    }
    for (std::uint64_t i = 0; i < 5 * burst; ++i) CHECK(runner.result(i).response.body == std::to_string(i));
    CHECK(seen.size() == burst);
    CHECK_FALSE(seen.contains(std::this_thread::get_id()));
}

TEST_CASE("threaded queue: idle threads end, and the next transfer gets a new one") {
    std::atomic<int> begun{0};
    QueueRunner runner(queue_of(
        [&](const Request&, const std::stop_token&, const BodySink&) {
            thread_local const Witness of_this_thread;
            begun += witnesses;
            return response(200);
        },
        0ms));
    for (std::uint64_t i = 1; i <= 20; ++i) {
        runner.start(i, "a");
        REQUIRE(runner.poll_until_ended(i));
        REQUIRE(eventually([] { return witnesses == 0; }));
    }
    CHECK(begun == 20);
}

TEST_CASE("threaded queue: a transfer is cancelled at once, although its transport goes on") {
    std::promise<void> go_on;
    std::atomic<int> begun{0};
    std::atomic<bool> was_told_to_stop{false};
    std::atomic<bool> sink_was_refused{false};
    QueueRunner runner(
        queue_of([&, released = go_on.get_future().share()](
                     const Request& request, const std::stop_token& stop, const BodySink& sink) {
            if (request.url == "other") return response(200, "other");
            sink("one");
            ++begun;
            released.wait();
            was_told_to_stop = stop.stop_requested();
            sink_was_refused = !sink("two");
            return response(200, request.url);
        }));
    std::string taken;
    runner.start(1, std::string(100, 'x'), {}, [&](std::string_view piece) {
        taken += piece;
        return true;
    });
    REQUIRE(eventually([&] { return begun == 1; }));
    runner.queue().cancel(1);
    runner.queue().cancel(1);
    runner.poll(0ms);
    REQUIRE(runner.has_ended(1));
    CHECK(runner.result(1).failure == TransferFailure::cancelled);
    CHECK(runner.result(1).times_sent == 1);
    CHECK_FALSE(runner.threw(1));

    runner.start(2, "other");
    REQUIRE(runner.poll_until_ended(2));
    go_on.set_value();
    REQUIRE(eventually([&] { return sink_was_refused.load(); }));
    CHECK(was_told_to_stop);
    runner.poll(10ms);
    CHECK(runner.reports() == 2);
    CHECK(taken == "one");
}

TEST_CASE(
    "threaded queue: a number can be used again while the transport still runs the cancelled transfer") {
    std::promise<void> go_on;
    std::atomic<int> begun{0};
    QueueRunner runner(queue_of([&, released = go_on.get_future().share()](
                                    const Request& request, const std::stop_token&, const BodySink&) {
        ++begun;
        if (request.url == "slow") released.wait();
        return response(200, request.url);
    }));
    runner.start(1, "slow");
    REQUIRE(eventually([&] { return begun == 1; }));
    runner.queue().cancel(1);
    REQUIRE(runner.poll_until_ended(1));
    go_on.set_value();
    runner.start(1, "fast");
    REQUIRE(runner.poll_until_ended(2));
    CHECK(runner.result(1).response.body == "fast");
}

TEST_CASE("threaded queue: a transfer that has ended is not cancelled any more") {
    std::atomic<bool> ended{false};
    QueueRunner runner(queue_of([&](const Request&, const std::stop_token&, const BodySink&) {
        ended = true;
        return response(200);
    }));
    runner.start(1, "a");
    REQUIRE(runner.poll_until_ended(1));
    runner.queue().cancel(1);
    runner.poll(0ms);
    CHECK(runner.reports() == 1);
    CHECK(runner.result(1).response.status == 200);
}

TEST_CASE("threaded queue: its end waits for no transfer, and no sink is called afterwards") {
    struct Facts {
        std::promise<void> go_on;
        std::atomic<bool> begun{false};
        std::atomic<bool> sink_was_refused{false};
    };
    const auto facts = std::make_shared<Facts>();
    std::string taken;
    std::weak_ptr<Transport> left;
    {
        auto transport = std::make_shared<BlockingTransport>(
            [facts, released = facts->go_on.get_future().share()](
                const Request& request, const std::stop_token&, const BodySink& sink) {
                facts->begun = true;
                released.wait();
                facts->sink_was_refused = !sink(request.url);
                return response(200);
            });
        left = transport;
        QueueRunner runner(std::make_unique<ThreadedQueue>(std::move(transport)));
        runner.start(1, "a request that no longer exists", {}, [&](std::string_view piece) {
            taken += piece;
            return true;
        });
        REQUIRE(eventually([&] { return facts->begun.load(); }));
    }
    facts->go_on.set_value();
    CHECK(eventually([&] { return facts->sink_was_refused && left.expired(); }));
    CHECK(taken.empty());
}

TEST_CASE("threaded queue: its end waits for a transfer that heeds its stop token") {
    std::atomic<bool> begun{false};
    std::atomic<bool> returned{false};
    QueueRunner runner(queue_of([&](const Request&, const std::stop_token& stop, const BodySink&) {
        begun = true;
        while (!stop.stop_requested()) std::this_thread::yield();
        std::this_thread::sleep_for(5ms);  // it closes its connection, say
        returned = true;
        return response(200);
    }));
    runner.start(1, "a");
    REQUIRE(eventually([&] { return begun.load(); }));
    SECTION("that still runs") {}
    SECTION("that was cancelled") { runner.queue().cancel(1); }
    runner.close();
    CHECK(returned);
}

TEST_CASE("threaded queue: an exception of the transport is told apart from a result") {
    QueueRunner runner(
        queue_of([](const Request& request, const std::stop_token&, const BodySink&) -> Transfer {
            if (request.url == "memory") throw std::bad_alloc();
            if (request.url == "number")
                throw 42;  // NOLINT(hicpp-exception-baseclass): anything may be thrown
            throw std::runtime_error("secret");
        }));
    runner.start(1, "error");
    runner.start(2, "memory");
    runner.start(3, "number");
    REQUIRE(runner.poll_until_ended(3));
    for (std::uint64_t i = 1; i <= 3; ++i) {
        CHECK(runner.threw(i));
        CHECK(runner.result(i).failure == TransferFailure::not_possible);
        CHECK(runner.result(i).times_sent == 1);
        CHECK(runner.result(i).reason.empty());
    }
}

TEST_CASE("threaded queue: a sink takes the body, and may stop it") {
    QueueRunner runner(queue_of([](const Request&, const std::stop_token&, const BodySink& sink) {
        if (!sink) return response(200, "no sink");
        return response(200, sink("piece") ? "goes on" : "stopped");
    }));
    std::string taken;
    runner.start(1, "a");
    runner.start(2, "b", {}, [&](std::string_view piece) { return (taken += piece) == "piece"; });
    runner.start(3, "c", {}, [](std::string_view) { return false; });
    REQUIRE(runner.poll_until_ended(3));
    CHECK(runner.result(1).response.body == "no sink");
    CHECK(runner.result(2).response.body == "goes on");
    CHECK(runner.result(3).response.body == "stopped");
    CHECK(taken == "piece");
}

TEST_CASE("threaded queue: another thread wakes it, also before it waits") {
    QueueRunner runner(
        queue_of([](const Request&, const std::stop_token&, const BodySink&) { return response(200); }));
    const auto begun = std::chrono::steady_clock::now();
    runner.queue().wake();
    runner.poll(60s);
    {
        const std::jthread waker([&] { runner.queue().wake(); });
        runner.poll(60s);
    }
    CHECK(std::chrono::steady_clock::now() - begun < 30s);
}

TEST_CASE("threaded queue: the longest time there is does not overflow") {
    QueueRunner runner(
        queue_of([](const Request&, const std::stop_token&, const BodySink&) { return response(200); }));
    runner.start(1, "a");
    runner.poll(std::chrono::milliseconds::max());
    CHECK(runner.has_ended(1));
}
