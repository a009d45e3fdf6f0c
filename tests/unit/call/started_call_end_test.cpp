#include "awaiting.hpp"
#include "call/loop_job.hpp"
#include "call/thread_registry.hpp"
#include "test.hpp"

namespace {

/// A part of a program with a client that always has a call under way.
struct Poller {
    Poller(const ClientOptions& options, std::vector<std::optional<ErrorKind>>& all_ends)
        : ends(all_ends), client(options) {}

    void next() {
        client.postings().activate("p1").start([this](const Result<Posting>& posting) {
            ends.push_back(posting ? std::optional<ErrorKind>() : posting.error().kind);
            if (ends.size() < 3) next();
        });
    }

    std::vector<std::optional<ErrorKind>>& ends;
    Client client;
};

/// Its transfers end when they are cancelled.
struct UnansweringTransport final : Transport {
    Transfer perform(const Request& /*request*/, const TransferLimits& /*limits*/, std::stop_token stop,
                     const BodySink& /*sink*/) override {
        std::promise<void> stopped;
        const std::stop_callback on_stop(stop, [&stopped] { stopped.set_value(); });
        stopped.get_future().wait();
        return testing::failed(TransferFailure::cancelled);
    }
};

/// Its first transfer gives its sink one item and then goes on without sending anything. All others succeed.
struct StallingTransport final : Transport {
    struct Queue final : TransferQueue {
        void start(TransferJob job) override {
            if (job.sink) {
                stalled = std::move(job);
            } else {
                done.push_back({.number = job.number, .transfer = testing::response(200, "{}")});
            }
        }
        void cancel(std::uint64_t number) override {
            if (!stalled || stalled->number != number) return;
            done.push_back({.number = number, .transfer = testing::failed(TransferFailure::cancelled)});
            stalled.reset();
        }
        void poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) override {
            if (stalled && stalled->sink) std::exchange(stalled->sink, nullptr)("[{},");
            std::unique_lock lock(mutex);
            if (done.empty()) changed.wait_for(lock, longest, [this] { return is_woken; });
            is_woken = false;
            for (FinishedTransfer& one : done) finished.push_back(std::move(one));
            done.clear();
        }
        void wake() noexcept override {
            const std::lock_guard lock(mutex);
            is_woken = true;
            changed.notify_all();
        }

        std::optional<TransferJob> stalled{};
        std::vector<FinishedTransfer> done{};
        std::mutex mutex{};
        std::condition_variable changed{};
        bool is_woken{false};
    };

    Transfer perform(const Request& /*request*/, const TransferLimits& /*limits*/, std::stop_token /*stop*/,
                     const BodySink& /*sink*/) override {
        return testing::response(200, "{}");
    }
    std::unique_ptr<TransferQueue> open_queue(std::size_t /*most_transfers*/) override {
        return std::make_unique<Queue>();
    }
};

/// Ends when the test says so, and says whether it was joined.
struct FakeThread final : detail::RegisteredThread {
    void close_at_exit() override {}
    void join_at_exit(std::chrono::steady_clock::time_point) override {}
    [[nodiscard]] bool has_ended() const noexcept override { return ended; }
    void join() override {
        if (removes_itself) detail::ThreadRegistry::of_process().remove(*this);
        ++joins;
    }

    bool ended{false};
    bool removes_itself{true};  ///< which would wait for ever if the registry were locked
    int joins{0};
};

}  // namespace

TEST_CASE("started calls: a callback that the client's destructor completes may start the next call") {
    ClientOptions options = options_for("http://127.0.0.1:1");
    options.transport = std::make_shared<UnansweringTransport>();
    std::vector<std::optional<ErrorKind>> ends;
    {
        Poller poller(options, ends);
        poller.next();
    }
    CHECK(ends == std::vector<std::optional<ErrorKind>>(3, ErrorKind::cancelled));
}

TEST_CASE("started calls: two callbacks may destroy each other's client") {
    Faked faked;
    faked.options.clock = nullptr;
    faked.script.respond(200, "{}").repeat();
    auto left = std::make_shared<std::optional<Client>>(faked.options);
    auto right = std::make_shared<std::optional<Client>>(faked.options);
    std::promise<void> in_left;
    std::promise<void> in_right;
    std::promise<void> left_done;
    std::promise<void> right_done;
    (*left)->health().start([&, right](const Result<Json>&) {
        in_left.set_value();
        in_right.get_future().wait();
        right->reset();
        left_done.set_value();
    });
    (*right)->health().start([&, left](const Result<Json>&) {
        in_right.set_value();
        in_left.get_future().wait();
        left->reset();
        right_done.set_value();
    });
    left_done.get_future().wait();
    right_done.get_future().wait();
    CHECK_FALSE(*left);
    CHECK_FALSE(*right);
}

TEST_CASE("a delivered call is under way until what its callback owns was destroyed") {
    struct Owning final : detail::Receiver {
        explicit Owning(bool& is_destroyed) : destroyed(is_destroyed) {}
        ~Owning() override { destroyed = true; }
        void receive(std::unique_ptr<detail::SentCall> /*call*/) override {}
        bool& destroyed;
    };
    bool destroyed = false;
    bool in_order = false;
    {
        detail::LoopJob job;
        job.receiver = std::make_unique<Owning>(destroyed);
        job.busy = std::shared_ptr<void>(&destroyed, [&](void*) { in_order = destroyed; });
    }
    CHECK(in_order);
}

TEST_CASE("started calls: wait_idle() does not wait for an executor that keeps what it has run") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    std::vector<std::function<void()>> kept;
    faked.options.executor = [&kept](std::function<void()> task) {
        task();
        kept.push_back(std::move(task));
    };
    const Client client(faked.options);
    std::atomic<int> ended = 0;
    client.health().start([&ended](const Result<Json>&) { ++ended; });
    CHECK(client.wait_idle(5s));
    CHECK(ended == 1);
}

TEST_CASE("started calls: a limiter that names no later time stops neither a cancellation nor other calls") {
    struct Denying final : RateLimiter {
        Permit try_acquire(time_point /*now*/, Ticket& /*ticket*/) override { return {}; }
        void pause_until(time_point /*time*/) override {}
    };
    Faked faked;
    faked.options.clock = nullptr;
    faked.options.deadline = 1h;
    faked.options.rate_limiter = std::make_shared<Denying>();
    std::optional<Client> client(faked.options);
    auto pending = client->health().submit();
    auto other = client->health().submit();
    pending.cancel();
    CHECK(pending.try_get().error().kind == ErrorKind::cancelled);
    client.reset();
    CHECK(other.try_get().error().kind == ErrorKind::cancelled);
}

TEST_CASE("started calls: a call that the function of a stream starts does not wait for the stream") {
    Faked faked;
    faked.options.clock = nullptr;
    faked.options.transport = std::make_shared<StallingTransport>();
    const LegacyClient client(faked.options);
    std::promise<bool> inner;
    auto inner_succeeded = inner.get_future();
    auto stream = client.export_interviews()
                      .timeout(30s)
                      .each([&](Json) {
                          client.health().start(
                              [&](const Result<Json>& result) { inner.set_value(result.has_value()); });
                          return true;
                      })
                      .submit();
    REQUIRE(inner_succeeded.wait_for(20s) == std::future_status::ready);
    CHECK(inner_succeeded.get());
    CHECK(client.health().submit().try_get());
    stream.cancel();
    CHECK(stream.try_get().error().kind == ErrorKind::cancelled);
}

TEST_CASE("a coroutine awaits any number of calls that end at once, without deep recursion") {
    std::vector<Call<Json>> calls;
    {
        Faked faked;
        const Client client(faked.options);
        for (int i = 0; i < 100'000; ++i) calls.push_back(client.health());
    }
    std::size_t cancelled = 0;
    const auto await_all = [](std::vector<Call<Json>> all, std::size_t& count) -> Detached {
        for (auto& call : all) {
            auto result = co_await call;
            if (!result && result.error().kind == ErrorKind::cancelled) ++count;
        }
    };
    await_all(std::move(calls), cancelled);
    CHECK(cancelled == 100'000);
}

TEST_CASE("the result of a Pending can be taken once, by any of several threads") {
    Faked faked;
    faked.script.respond(200, "{}");
    const Client client(faked.options);
    auto pending = client.health().submit();
    auto other = std::async(std::launch::async, [&pending] { return pending.try_get().has_value(); });
    const bool here = pending.try_get().has_value();
    CHECK(here != other.get());
    CHECK(pending.try_get().error().reason == "its result was already taken");
    pending.cancel();
    CHECK(pending.wait_for(std::chrono::milliseconds::min()));
    CHECK(client.wait_idle(std::chrono::seconds(30)));
    CHECK(client.wait_idle(std::chrono::milliseconds::min()));
}

TEST_CASE("who asks on the loop's thread whether a call has ended does not hold up that call") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    const Client client(faked.options);
    std::optional<bool> has_ended;
    client.health().start([&](const Result<Json>&) { has_ended = client.health().submit().wait_for(1min); });
    REQUIRE(client.wait_idle(30s));
    CHECK(has_ended == false);
}

TEST_CASE("a wait for a call begins before the call has ended, and ends with it") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    const Client client(faked.options);
    for (int i = 0; i < 100; ++i) {  // some of them end before the wait begins
        auto pending = client.health().submit();
        REQUIRE(pending.wait_for(std::chrono::minutes(1)));
    }
}

TEST_CASE("the registry joins threads that have ended, and is not locked meanwhile") {
    auto& registry = detail::ThreadRegistry::of_process();
    const auto first = std::make_shared<FakeThread>();
    const auto second = std::make_shared<FakeThread>();
    first->removes_itself = GENERATE(true, false);
    REQUIRE(registry.add(first));
    first->ended = true;
    REQUIRE(registry.add(second));
    CHECK(first->joins == 1);
    CHECK(second->joins == 0);
    registry.remove(*second);
    second->ended = true;
    const auto third = std::make_shared<FakeThread>();
    REQUIRE(registry.add(third));
    CHECK(first->joins == 1);
    CHECK(second->joins == 0);
    registry.remove(*third);
}

TEST_CASE("the registry keeps a thread that runs, and joins it once it has ended") {
    auto& registry = detail::ThreadRegistry::of_process();
    const auto thread = std::make_shared<FakeThread>();
    const auto others = std::make_shared<FakeThread>();
    REQUIRE(registry.add(thread));
    REQUIRE(registry.add(others));
    CHECK(thread->joins == 0);
    thread->ended = true;
    REQUIRE(registry.add(others));
    CHECK(thread->joins == 1);
    registry.remove(*others);
}
