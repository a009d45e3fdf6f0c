#include "busiest_window.hpp"
#include "driven_calls.hpp"
#include "test.hpp"

TEST_CASE("started calls: retries that wait for a place keep to the quota when it is free") {
    constexpr std::size_t count = 20;
    constexpr std::size_t quota = 10;
    Faked faked;
    std::size_t failures = count;
    faked.script
        .respond([&](const Request&) {
            if (failures == 0) return testing::response(200, "{}");
            --failures;
            return testing::response(503, "{}", {{"Retry-After", "30"}});
        })
        .repeat();
    faked.options.rate_limiter = std::make_shared<QuotaLimiter>(quota, 1s);
    DrivenCalls calls(faked.options, {}, 2);
    std::vector<FakeClock::time_point> sent;
    const auto advance = [&] {
        calls.advance();
        sent.resize(faked.transport->requests().size(), faked.clock->now());
    };
    for (std::uint64_t number = 1; number <= count; ++number) calls.add(number);
    while (failures > 0) {
        advance();
        calls.wait();
    }
    calls.add(count + 1);
    calls.add(count + 2);
    for (int i = 0; i < 600; ++i) {  // these two have the places while the back-offs end
        faked.clock->advance(100ms);
        advance();
    }
    REQUIRE(sent.size() == count + 2);
    for (advance(); !calls.driver.empty(); advance()) calls.wait();
    CHECK(sent.size() == 2 * count + 2);
    CHECK(busiest_window(sent, 1s) <= quota);
}

TEST_CASE("started calls: a retry that is due waits until a place is free") {
    Faked faked;
    faked.script.respond(503).respond(200, "{}").repeat();
    faked.options.deadline = 1h;
    DrivenCalls calls(faked.options);
    const auto sent = [&] { return faked.transport->requests().size(); };
    calls.add(1);
    calls.add(2);
    calls.advance();
    REQUIRE(sent() == 1);
    calls.wait();
    calls.advance();
    REQUIRE(sent() == 2);  // the second call has the place of the first one, which waits for its back-off
    faked.clock->advance(1min);
    calls.advance();
    CHECK(sent() == 2);
    calls.wait();
    calls.advance();
    CHECK(calls.ended.size() == 1);
    CHECK(sent() == 3);
}

namespace {

/// Lets the first caller through, and for a moment nobody else. Knows in which order it was asked.
class PausedLimiter final : public RateLimiter {
public:
    Permit try_acquire(time_point now, Ticket& ticket) override {
        asked.push_back(&ticket);
        if (asked.size() == 2) return {.granted = false, .ask_again = now + 1ms};
        return {.granted = true};
    }
    void pause_until(time_point /*time*/) override {}

    std::vector<const Ticket*> asked{};
};

}  // namespace

TEST_CASE("started calls: a retry goes before a call that was never sent, although that was due before") {
    Faked faked;
    faked.script.respond(503).respond(200, "{}").repeat();
    faked.options.deadline = 1h;
    const auto limiter = std::make_shared<PausedLimiter>();
    faked.options.rate_limiter = limiter;
    DrivenCalls calls(faked.options);
    calls.add(1);
    calls.add(2);
    calls.advance();
    calls.wait();
    calls.advance();
    REQUIRE(limiter->asked.size() == 2);  // the first call waits for its back-off, the second for its permit
    faked.clock->advance(1min);
    calls.advance();
    REQUIRE(limiter->asked.size() == 3);
    CHECK(limiter->asked[2] == limiter->asked[0]);
}

TEST_CASE("started calls: a retry that waits for a place ends at its deadline") {
    Faked faked;
    faked.script.respond(503).respond(200, "{}").repeat();
    faked.options.deadline = 2min;
    DrivenCalls calls(faked.options);
    calls.add(1);
    faked.clock->advance(90s);
    calls.add(2);
    calls.advance();
    calls.wait();
    calls.advance();
    REQUIRE(faked.transport->requests().size() == 2);  // the second call has the place
    faked.clock->advance(20s);
    calls.advance();
    CHECK(calls.ended.empty());
    faked.clock->advance(20s);
    calls.advance();
    REQUIRE(calls.ended.size() == 1);
    CHECK(calls.ended.front().number == 1);
    CHECK(calls.ended.front().call->error);
    CHECK(faked.transport->requests().size() == 2);
}

namespace {

/// Reports each transfer twice.
class StutteringTransport final : public Transport {
public:
    Transfer perform(const Request& /*request*/, const TransferLimits& /*limits*/, std::stop_token /*stop*/,
                     const BodySink& /*sink*/) override {
        return testing::response(200, "{}");
    }
    std::unique_ptr<TransferQueue> open_queue(std::size_t /*most_transfers*/) override {
        return std::make_unique<Queue>(*this);
    }

    int started{0};

private:
    class Queue final : public TransferQueue {
    public:
        explicit Queue(StutteringTransport& transport) : transport_(transport) {}

        void start(TransferJob job) override {
            ++transport_.started;
            running_.push_back(job.number);
        }
        void cancel(std::uint64_t /*number*/) override {}
        void poll(std::chrono::milliseconds /*longest*/, std::vector<FinishedTransfer>& finished) override {
            for (const std::uint64_t number : std::exchange(running_, {})) {
                for (int i = 0; i < 2; ++i)
                    finished.push_back({.number = number, .transfer = testing::response(200, "{}")});
            }
        }
        void wake() noexcept override {}

    private:
        StutteringTransport& transport_;
        std::vector<std::uint64_t> running_;
    };
};

}  // namespace

TEST_CASE("started calls: a transfer that is reported twice frees one place") {
    Faked faked;
    const auto transport = std::make_shared<StutteringTransport>();
    faked.options.transport = transport;
    DrivenCalls calls(faked.options);
    for (std::uint64_t number = 1; number <= 4; ++number) calls.add(number);
    calls.advance();
    CHECK(transport->started == 1);
    for (int sent = 2; sent <= 4; ++sent) {
        calls.wait();
        calls.advance();
        CHECK(calls.ended.size() == 1);
        CHECK(transport->started == sent);
    }
}
