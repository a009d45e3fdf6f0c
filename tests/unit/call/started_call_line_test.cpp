// The line of calls that have no place yet.

#include "test.hpp"

namespace {

/// Lets nobody through, and counts who asks.
class ClosedLimiter final : public RateLimiter {
public:
    Permit try_acquire(time_point now, Ticket& ticket) override {
        const std::lock_guard lock(mutex_);
        tickets_.insert(&ticket);
        return {.granted = false, .ask_again = now + 1h};
    }
    void pause_until(time_point /*time*/) override {}

    [[nodiscard]] std::size_t callers() const {
        const std::lock_guard lock(mutex_);
        return tickets_.size();
    }

private:
    mutable std::mutex mutex_;
    std::set<const Ticket*> tickets_;
};

/// A client that sends nothing, because its limiter is closed. Time is real.
struct ClosedClient {
    ClosedClient() {
        faked.options.clock = nullptr;
        faked.options.deadline = 24h;
        faked.options.rate_limiter = limiter;
    }
    /// Waits until the loop has seen everything that was started.
    static void settle(const Client& client) {
        std::stop_source stopped;
        stopped.request_stop();
        std::promise<void> ended;
        client.health().stop_token(stopped.get_token()).start([&](const Result<Json>&) {
            ended.set_value();
        });
        REQUIRE(ended.get_future().wait_for(30s) == std::future_status::ready);
    }

    Faked faked{};
    std::shared_ptr<ClosedLimiter> limiter{std::make_shared<ClosedLimiter>()};
};

/// A transport whose queue refuses the first transfers.
class RefusingTransport final : public Transport {
public:
    RefusingTransport(std::shared_ptr<Transport> other, int refusals)
        : other_(std::move(other)), refusals_(refusals) {}

    Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                     const BodySink& sink) override {
        return other_->perform(request, limits, std::move(stop), sink);
    }
    std::unique_ptr<TransferQueue> open_queue(std::size_t most_transfers) override {
        return std::make_unique<Queue>(other_->open_queue(most_transfers), refusals_);
    }

private:
    struct Queue final : TransferQueue {
        Queue(std::unique_ptr<TransferQueue> queue, int count) : other(std::move(queue)), refusals(count) {}

        void start(TransferJob job) override {
            if (refusals-- > 0) throw std::runtime_error("refused");
            other->start(std::move(job));
        }
        void cancel(std::uint64_t number) override { other->cancel(number); }
        void poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) override {
            other->poll(longest, finished);
        }
        void wake() noexcept override { other->wake(); }

        std::unique_ptr<TransferQueue> other;
        int refusals;
    };

    std::shared_ptr<Transport> other_;
    int refusals_;
};

}  // namespace

TEST_CASE("started calls: only those that could be sent ask the limiter") {
    ClosedClient its;
    its.faked.options.max_in_flight = 2;
    const Client client(its.faked.options);
    for (int i = 0; i < 5; ++i) client.health().start([](const Result<Json>&) {});
    ClosedClient::settle(client);
    CHECK(its.limiter->callers() == 2);
}

TEST_CASE("started calls: those that end with their client end in the order of their start") {
    ClosedClient its;
    its.faked.options.max_in_flight = 10;
    std::optional<Client> client(its.faked.options);
    std::vector<int> ended;
    for (int i = 0; i < 40; ++i)
        client->health().start([&ended, i](const Result<Json>&) { ended.push_back(i); });
    ClosedClient::settle(*client);
    CHECK(ended.empty());
    client.reset();
    REQUIRE(ended.size() == 40);
    CHECK(std::ranges::is_sorted(ended));
}

TEST_CASE("started calls: a transfer that the transport refuses frees its place") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    faked.options.transport = std::make_shared<RefusingTransport>(faked.transport, 3);
    faked.options.max_in_flight = 1;
    const Client client(faked.options);
    std::vector<bool> succeeded;
    for (int i = 0; i < 5; ++i)
        client.health().start([&](const Result<Json>& health) { succeeded.push_back(bool(health)); });
    REQUIRE(client.wait_idle(30s));
    CHECK(succeeded == std::vector{false, false, false, true, true});
}
