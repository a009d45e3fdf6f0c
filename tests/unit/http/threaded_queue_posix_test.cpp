// Signals and forked children.

#include <signal.h>
#include "http/threaded_queue.hpp"
#include "in_child.hpp"
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

}  // namespace

TEST_CASE("threaded queue: its threads receive no signals") {
    QueueRunner runner(queue_of([](const Request&, const std::stop_token&, const BodySink&) {
        sigset_t blocked;
        pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
        constexpr std::array signals{SIGINT, SIGTERM, SIGALRM, SIGCHLD, SIGUSR1, SIGPIPE};
        return response(
            std::ranges::all_of(signals, [&](int signal) { return sigismember(&blocked, signal) == 1; })
                ? 200
                : 500);
    }));
    runner.start(1, "a");
    REQUIRE(runner.poll_until_ended(1));
    CHECK(runner.result(1).response.status == 200);
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    CHECK(sigismember(&blocked, SIGINT) == 0);
}

TEST_CASE("threaded queue: a child process is told that it cannot use it") {
    std::promise<void> go_on;
    std::atomic<bool> begun{false};
    QueueRunner runner(queue_of(
        [&, released = go_on.get_future().share()](const Request&, const std::stop_token&, const BodySink&) {
            begun = true;
            released.wait();
            return response(200);
        }));
    runner.start(1, "a");
    REQUIRE(eventually([&] { return begun.load(); }));
    CHECK(in_child([&] {
        runner.start(2, "b");
        runner.queue().cancel(1);
        runner.queue().wake();
        runner.poll(60s);
        const bool told = runner.all_tell_of_fork(2);
        runner.close();
        return told;
    }));
    go_on.set_value();
    REQUIRE(runner.poll_until_ended(1));
    CHECK(runner.result(1).response.status == 200);
}
