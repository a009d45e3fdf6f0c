// The loop of a client when the process exits.

#include <latch>
#include "api/session_from_options.hpp"
#include "call/loop.hpp"
#include "call/loop_job.hpp"
#include "call/session.hpp"
#include "test.hpp"

using namespace cis::detail;

namespace {

/// Lets nobody through, but never says that it will take longer than a call may.
struct ClosedLimiter final : RateLimiter {
    Permit try_acquire(time_point now, Ticket& /*ticket*/) override {
        return {.granted = false, .ask_again = now + 1s};
    }
    void pause_until(time_point /*time*/) override {}
};

/// What a test wants to know of a receiver after the loop had it.
struct Fate {
    std::string reason{};
    bool was_received{false};
    bool was_destroyed{false};
    std::function<void()> on_receive{};
};

struct FatedReceiver final : Receiver {
    explicit FatedReceiver(Fate& its_fate) : fate(its_fate) {}
    FatedReceiver(const FatedReceiver&) = delete;
    FatedReceiver& operator=(const FatedReceiver&) = delete;
    ~FatedReceiver() override { fate.was_destroyed = true; }

    void receive(std::unique_ptr<SentCall> call) override {
        fate.was_received = true;
        if (call->error) fate.reason = call->error->reason;
        if (fate.on_receive) fate.on_receive();
    }

    Fate& fate;
};

/// A loop with calls that nothing ends.
struct ExitingLoop {
    ExitingLoop() {
        faked.options.rate_limiter = std::make_shared<ClosedLimiter>();
        faked.options.clock = clock;
    }
    ~ExitingLoop() { loop->close(); }
    ExitingLoop(const ExitingLoop&) = delete;
    ExitingLoop& operator=(const ExitingLoop&) = delete;

    void start(Fate& fate, Delivery delivery) {
        const ClientShare client = make_session(faked.options).value();
        const Endpoint endpoint{.method = Method::get, .path = "/health"};
        LoopJob job{.call = std::make_unique<SentCall>(make_spec(client, endpoint, {})),
                    .receiver = std::make_unique<FatedReceiver>(fate),
                    .delivery = delivery};
        REQUIRE_FALSE(loop->start(job, nullptr));
    }

    Faked faked{};
    /// Of the loop and of its calls: otherwise their deadline could have passed already.
    std::shared_ptr<Clock> clock{std::make_shared<SystemClock>()};
    std::shared_ptr<Loop> loop{std::make_shared<Loop>(
        Loop::Settings{.transport = faked.transport, .clock = clock, .most_in_flight = 4})};
};

}  // namespace

TEST_CASE("when the process exits, the user's code is neither run nor destroyed, and who waits is told") {
    Fate of_callback;
    Fate of_waiting;
    {
        ExitingLoop its;
        its.start(of_callback, Delivery::executor);
        its.start(of_waiting, Delivery::loop);
        its.loop->close_at_exit();
        const auto begun = steady_clock::now();
        CHECK(eventually([&] { return its.loop->has_ended(); }));
        its.loop->join_at_exit(begun + 60s);
        CHECK(steady_clock::now() < begun + 30s);  // it does not wait for a thread that has ended
        CHECK_FALSE(of_callback.was_received);
        CHECK_FALSE(of_callback.was_destroyed);
        CHECK(of_waiting.was_received);
        CHECK(of_waiting.reason == "the process ends");
    }
    CHECK(of_callback.was_destroyed);
}

TEST_CASE("a process that exits does not wait for a thread that hangs") {
    Gate gate;
    Fate fate;
    fate.on_receive = [passage = gate.passage()] { passage.wait(); };
    ExitingLoop its;
    its.start(fate, Delivery::loop);
    its.loop->close_at_exit();
    its.loop->join_at_exit(steady_clock::now() + 20ms);
    CHECK_FALSE(its.loop->has_ended());
    gate.open();
    its.loop->join_at_exit(steady_clock::now() + 60s);
    CHECK(its.loop->has_ended());
}

TEST_CASE("a loop may be joined by several threads at the same time") {
    constexpr int count = 4;
    Gate gate;
    Fate fate;
    fate.on_receive = [passage = gate.passage()] { passage.wait(); };
    ExitingLoop its;
    its.start(fate, Delivery::loop);
    its.loop->close_at_exit();
    std::latch all_began(count);
    std::vector<std::future<void>> joins;
    for (int i = 0; i < count; ++i) {
        joins.push_back(std::async(std::launch::async, [&] {
            all_began.count_down();
            its.loop->join();
        }));
    }
    all_began.wait();
    // Time to begin the wait. The result does not depend on it.
    for (int i = 0; i < 1000; ++i) CHECK_FALSE(its.loop->wait_idle(0ms));
    gate.open();
    for (auto& join : joins) CHECK_NOTHROW(join.get());
    CHECK(its.loop->has_ended());
    its.loop->join_at_exit(steady_clock::now() + 60s);
}
