#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "busiest_window.hpp"
#include "catch.hpp"
#include "driven_calls.hpp"
#include "faked_client.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;

namespace {

/// Its transfers take the client's time: polling moves the clock to the end of the next one, in small steps.
class TimedTransport final : public Transport {
public:
    struct Answer {
        Transfer transfer;
        std::chrono::milliseconds after{};
    };
    using Respond = std::function<Answer(const Request&)>;

    TimedTransport(std::shared_ptr<FakeClock> clock, Respond respond)
        : clock_(std::move(clock)), respond_(std::move(respond)) {}

    Transfer perform(const Request& request, const TransferLimits& /*limits*/, std::stop_token /*stop*/,
                     const BodySink& /*sink*/) override {
        return respond_(request).transfer;
    }
    std::unique_ptr<TransferQueue> open_queue(std::size_t /*most_transfers*/) override {
        return std::make_unique<Queue>(*this);
    }
    /// When the requests were sent.
    [[nodiscard]] const std::vector<FakeClock::time_point>& sent() const { return sent_; }

private:
    class Queue final : public TransferQueue {
    public:
        explicit Queue(TimedTransport& transport) : transport_(transport) {}

        void start(TransferJob job) override {
            const auto now = transport_.clock_->now();
            transport_.sent_.push_back(now);
            Answer answer = transport_.respond_(*job.request);
            running_.push_back(
                {.number = job.number, .end = now + answer.after, .transfer = std::move(answer.transfer)});
        }
        void cancel(std::uint64_t number) override {
            for (Running& one : running_) {
                if (one.number != number) continue;
                one.end = {};
                one.transfer = testing::failed(TransferFailure::cancelled);
            }
        }
        void poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) override {
            if (running_.empty()) {
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, longest, [this] { return is_woken_; });
                is_woken_ = false;
                return;
            }
            const auto first = std::ranges::min_element(running_, {}, &Running::end)->end;
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(first - transport_.clock_->now());
            transport_.clock_->advance(std::clamp(left, 0ms, longest));
            const auto now = transport_.clock_->now();
            std::erase_if(running_, [&](Running& one) {
                if (one.end > now) return false;
                finished.push_back({.number = one.number, .transfer = std::move(one.transfer)});
                return true;
            });
        }
        void wake() noexcept override {
            const std::lock_guard lock(mutex_);
            is_woken_ = true;
            changed_.notify_all();
        }

    private:
        struct Running {
            std::uint64_t number;
            FakeClock::time_point end;
            Transfer transfer;
        };

        TimedTransport& transport_;
        std::vector<Running> running_;
        std::mutex mutex_;
        std::condition_variable changed_;
        bool is_woken_{false};
    };

    const std::shared_ptr<FakeClock> clock_;
    const Respond respond_;
    std::vector<FakeClock::time_point> sent_;
};

/// Starts calls on the loop's thread, so that it finds them all at once, and waits for their end.
/// @return how many have succeeded
std::size_t run(const Client& client, const std::vector<std::string>& paths) {
    std::size_t succeeded = 0;
    client.request(Method::get, "/first").start([&](const Result<Json>&) {
        for (const std::string& path : paths)
            client.request(Method::get, path).start([&](const Result<Json>& result) {
                if (result) ++succeeded;
            });
    });
    REQUIRE(client.wait_idle(30s));
    return succeeded;
}

}  // namespace

TEST_CASE("started calls: retries that wait for a place keep to the quota when it is free") {
    constexpr std::size_t count = 20;
    constexpr std::size_t quota = 10;
    Faked faked;
    std::size_t failures = count;
    const auto transport =
        std::make_shared<TimedTransport>(faked.clock, [&](const Request& request) -> TimedTransport::Answer {
            if (request.url.ends_with("/slow")) return {testing::response(200, "{}"), 1min};
            if (request.url.ends_with("/retried") && failures > 0) {
                --failures;
                return {testing::response(503, "{}", {{"Retry-After", "10"}})};
            }
            return {testing::response(200, "{}")};
        });
    faked.options.transport = transport;
    faked.options.max_in_flight = 2;
    faked.options.rate_limiter = std::make_shared<QuotaLimiter>(quota, 1s);
    const Client client(faked.options);
    std::vector<std::string> paths(count, "/retried");
    // They take all places while the back-offs end.
    paths.insert(paths.end(), {"/slow", "/slow"});
    CHECK(run(client, paths) == count + 2);
    CHECK(transport->sent().size() == 2 * count + 3);
    CHECK(busiest_window(transport->sent(), 1s) <= quota);
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
