#include "driven_calls.hpp"
#include "test.hpp"
#include "throwing_options.hpp"

using testing::response;

namespace {

/// A transport whose queue cannot be opened.
struct QueuelessTransport final : Transport {
    Transfer perform(const Request& /*request*/, const TransferLimits& /*limits*/, std::stop_token /*stop*/,
                     const BodySink& /*sink*/) override {
        return response(200, "{}");
    }
    std::unique_ptr<TransferQueue> open_queue(std::size_t /*most_transfers*/) override {
        throw std::runtime_error(secret);
    }
};

/// Starts calls. Each must end exactly once.
std::vector<Result<Json>> run(const Client& client, int count = 5) {
    std::mutex mutex;
    std::vector<Result<Json>> results;
    for (int i = 0; i < count; ++i) {
        client.health().start([&](Result<Json> health) {
            const std::lock_guard lock(mutex);
            results.push_back(std::move(health));
        });
    }
    REQUIRE(client.wait_idle(30s));
    const std::lock_guard lock(mutex);
    REQUIRE(results.size() == static_cast<std::size_t>(count));
    return results;
}

}  // namespace

TEST_CASE("started calls: an interceptor that throws changes nothing") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    faked.options.interceptors = {std::make_shared<ThrowingInterceptor>()};
    for (const auto& health : run(Client(faked.options))) CHECK(health);
}

TEST_CASE("started calls: an exception of the transport or the limiter makes an error") {
    Faked faked;
    SECTION("transport") {
        faked.script.respond([](const Request&) -> Transfer { throw std::runtime_error(secret); }).repeat();
    }
    SECTION("limiter") {
        faked.script.respond(200, "{}").repeat();
        faked.options.rate_limiter = std::make_shared<ThrowingLimiter>();
    }
    for (const auto& health : run(Client(faked.options))) {
        REQUIRE_FALSE(health);
        check_internal(health.error());
    }
}

TEST_CASE("started calls: a clock that throws makes errors, wherever it throws") {
    Faked faked;
    faked.script.respond(500, "{}").repeat();
    const auto in =
        GENERATE(ThrowingClock::In::now, ThrowingClock::In::wall_now, ThrowingClock::In::wait_until);
    const int good_calls = GENERATE(range(0, 40));
    const int count = GENERATE(1, 5);
    CAPTURE(static_cast<int>(in), good_calls, count);
    faked.options.clock = std::make_shared<ThrowingClock>(in, good_calls);
    for (const auto& health : run(Client(faked.options), count)) {
        REQUIRE_FALSE(health);
        // Those that ended before the clock broke have the error of the service, and some were not taken.
        if (health.error().kind != ErrorKind::server && health.error().outcome != Outcome::not_sent)
            check_internal(health.error());
    }
}

TEST_CASE(
    "started calls: a clock that throws while credentials are asked for lets no request go without them") {
    /// Throws once.
    struct OnceThrowingClock final : Clock {
        time_point now() override {
            if (throws.exchange(false)) throw std::runtime_error(secret);
            return clock.now();
        }
        std::chrono::system_clock::time_point wall_now() override { return clock.wall_now(); }
        bool wait_until(time_point time, const std::stop_token& stop) override {
            return clock.wait_until(time, stop);
        }

        FakeClock clock{};
        std::atomic<bool> throws{false};
    };
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    const auto clock = std::make_shared<OnceThrowingClock>();
    faked.options.clock = clock;
    faked.options.authorization_provider = [&] {
        clock->throws = true;
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    const auto health = Client(faked.options).health().submit().try_get();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::internal);
    CHECK(health.error().reason == "the transport, rate limiter or clock in the options threw an exception");
    CHECK(faked.transport->requests().empty());
}

TEST_CASE("started calls: a clock that throws during a transfer cancels it") {
    Faked faked;
    bool was_answered = false;
    faked.script.respond([&](const Request&) {
        was_answered = true;
        return response(200, "{}");
    });
    const auto clock = std::make_shared<ThrowingClock>(ThrowingClock::In::now, 1000);
    faked.options.clock = clock;
    DrivenCalls calls(faked.options);
    calls.add(1);
    calls.advance();
    REQUIRE(faked.transport->requests().size() == 1);
    clock->good = 0;
    calls.wait();
    calls.advance();
    CHECK_FALSE(was_answered);
    REQUIRE(calls.ended.size() == 1);
    REQUIRE(calls.ended.front().call->error);
    CHECK(calls.ended.front().call->error->kind == ErrorKind::internal);
}

TEST_CASE("a started call that the loop does not take, because the clock throws, was not sent") {
    Faked faked;
    faked.options.clock = std::make_shared<ThrowingClock>(ThrowingClock::In::now, 0);
    const auto results = run(Client(faked.options), 1);
    REQUIRE_FALSE(results.front());
    CHECK(results.front().error().kind == ErrorKind::internal);
    CHECK(results.front().error().outcome == Outcome::not_sent);
    CHECK(faked.transport->requests().empty());
}

TEST_CASE("a started call that the loop does not take is delivered by the executor, with its own error") {
    Faked faked;
    faked.options.clock = std::make_shared<ThrowingClock>(ThrowingClock::In::now, 0);
    int tasks = 0;
    faked.options.executor = [&](const std::function<void()>& task) {
        ++tasks;
        task();
    };
    const Client client(faked.options);
    std::vector<ErrorKind> kinds;
    client.health().start([&](const Result<Json>& result) { kinds.push_back(result.error().kind); });
    client.request(Method::get, "no path").start([&](const Result<Json>& result) {
        kinds.push_back(result.error().kind);
    });
    CHECK(tasks == 2);
    CHECK(kinds == std::vector{ErrorKind::internal, ErrorKind::invalid_argument});
}

TEST_CASE("who waits for a call that the loop does not take waits for no executor") {
    Faked faked;
    faked.options.clock = std::make_shared<ThrowingClock>(ThrowingClock::In::now, 0);
    std::vector<std::function<void()>> kept;
    faked.options.executor = [&](std::function<void()> task) { kept.push_back(std::move(task)); };
    auto pending = Client(faked.options).health().submit();
    CHECK(kept.empty());
    REQUIRE(pending.wait_for(0ms));
    CHECK(pending.try_get().error().kind == ErrorKind::internal);
}

TEST_CASE("started calls: a transport that cannot open its queue is called on threads") {
    ClientOptions options = options_for("http://127.0.0.1:1");
    options.transport = std::make_shared<QueuelessTransport>();
    for (const auto& health : run(Client(options))) CHECK(health);
}

TEST_CASE("started calls: an executor that throws cannot lose or repeat a callback") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    std::mutex mutex;
    std::vector<std::function<void()>> taken;
    std::vector<std::jthread> threads;
    SECTION("before it takes the task") {
        faked.options.executor = [](const std::function<void()>&) { throw std::runtime_error(secret); };
    }
    SECTION("after it has taken the task") {
        faked.options.executor = [&](std::function<void()> task) {
            const std::lock_guard lock(mutex);
            taken.push_back(std::move(task));
            throw std::runtime_error(secret);
        };
    }
    SECTION("after it has run the task") {
        faked.options.executor = [](const std::function<void()>& task) {
            task();
            throw std::runtime_error(secret);
        };
    }
    SECTION("after another thread has run the task") {
        faked.options.executor = [&](std::function<void()> task) {
            std::jthread([task = std::move(task)] { task(); }).join();
            throw std::runtime_error(secret);
        };
    }
    SECTION("and runs the task twice") {
        faked.options.executor = [](const std::function<void()>& task) {
            task();
            task();
        };
    }
    std::atomic<int> called{0};
    {
        const Client client(faked.options);
        for (int i = 0; i < 5; ++i) {
            client.health().start([&](const Result<Json>& health) {
                CHECK(health);
                ++called;
            });
        }
        // A task that is still kept by the executor counts as not delivered.
        while (called < 5) std::this_thread::yield();
        for (const auto& task : taken) task();
        taken.clear();
        CHECK(client.wait_idle(30s));
    }
    CHECK(called == 5);
}
