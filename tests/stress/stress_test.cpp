#include <iostream>
#include "awaiting.hpp"
#include "random_answers.hpp"
#include "test.hpp"

namespace {

constexpr std::uint64_t seed = 20260301;
constexpr std::size_t threads = 8;
constexpr std::size_t rounds = 60;
constexpr std::size_t calls_per_round = 12;

/// How often each call has ended. The threads of the test check nothing else: Catch is not made for threads.
class Endings {
public:
    explicit Endings(std::size_t calls) : counts_(calls) {}

    [[nodiscard]] std::size_t begin() { return next_++; }
    void end(std::size_t call) {
        ++counts_.at(call);
        if (++ended_ % 64 == 0) std::this_thread::yield();
    }

    [[nodiscard]] std::size_t begun() const { return next_; }
    [[nodiscard]] std::size_t ended() const { return ended_; }
    [[nodiscard]] std::size_t ended_once() const {
        std::size_t once = 0;
        for (const auto& count : counts_) once += count == 1 ? 1 : 0;
        return once;
    }

private:
    std::vector<std::atomic<int>> counts_;
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> ended_{0};
};

/// A thread that runs the tasks of an executor.
class TaskThread {
public:
    void add(std::function<void()> task) {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        changed_.notify_one();
    }

private:
    void run(const std::stop_token& stop) {
        for (;;) {
            std::function<void()> task;
            {
                std::unique_lock lock(mutex_);
                if (!changed_.wait(lock, stop, [&] { return !tasks_.empty(); })) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<std::function<void()>> tasks_;
    std::jthread thread_{[this](const std::stop_token& stop) { run(stop); }};
};

/// What the threads of the test share.
struct Shared {
    FaultServer server{random_answers(seed)};
    Endings endings{threads * rounds * calls_per_round};
    std::shared_ptr<RateLimiter> limiter{std::make_shared<QuotaLimiter>(20'000, 1s)};
    std::mutex mutex{};
    std::optional<Client> common{};  ///< the client that all threads use
    TaskThread tasks{};

    [[nodiscard]] ClientOptions options(bool with_executor) {
        ClientOptions options = options_for(server.base_url());
        options.api_key = {};
        options.authorization_provider = [] {
            return Result<Authorization>(Authorization{.header_value = "Bearer token", .valid_for = 1s});
        };
        options.rate_limiter = limiter;
        options.retry = {.max_attempts = 3, .base = 1ms, .cap = 4ms, .longest_pause = 10ms};
        options.deadline = 20s;
        options.timeout = 10s;
        options.max_in_flight = 6;
        if (with_executor)
            options.executor = [this](std::function<void()> task) { tasks.add(std::move(task)); };
        return options;
    }

    /// A copy of the client of all threads, which one of them replaces from time to time.
    [[nodiscard]] Client copy(bool replaces, bool with_executor) {
        std::optional<Client> old;  // destroyed without the lock
        const std::lock_guard lock(mutex);
        if (replaces || !common) {
            old = std::exchange(common, Client(options(with_executor)));
        }
        return *common;
    }
};

Detached await_one(Call<Json> call, Shared& shared, std::size_t number) {
    const auto health = co_await call;
    (void)health;
    shared.endings.end(number);
}

/// Starts one call in a random way. Its completion keeps `client`, so that it may destroy the last copy.
void start_one(Shared& shared, const std::shared_ptr<Client>& client, std::mt19937_64& random,
               std::vector<std::pair<Pending<Json>, std::size_t>>& pending,
               std::vector<std::stop_source>& stops) {
    auto call = random() % 2 == 0 ? client->health() : client->request(Method::post, "/x");
    if (random() % 4 == 0) {
        stops.emplace_back();
        call = std::move(call).stop_token(stops.back().get_token());
    }
    if (random() % 16 == 0) call = std::move(call).deadline(std::chrono::milliseconds(random() % 4));
    const std::size_t number = shared.endings.begin();
    switch (random() % 4) {
        case 0:
            std::move(call).start(
                [&shared, number](const Result<Json>& /*health*/) { shared.endings.end(number); });
            break;
        case 1:
            std::move(call).start([&shared, number, kept = client](const Result<Json>& /*health*/) mutable {
                kept.reset();
                shared.endings.end(number);
            });
            break;
        case 2: await_one(std::move(call), shared, number); break;
        default:
            pending.emplace_back(std::move(call).submit(), number);
            if (random() % 4 == 0) pending.back().first.cancel();
    }
}

void run_round(Shared& shared, std::size_t thread, std::size_t round, std::mt19937_64& random) {
    const bool with_executor = random() % 2 == 0;
    const bool own = random() % 2 == 0;
    auto client = std::make_shared<Client>(own ? Client(shared.options(with_executor))
                                               : shared.copy(round % 4 == thread % 4, with_executor));
    std::vector<std::pair<Pending<Json>, std::size_t>> pending;
    std::vector<std::stop_source> stops;
    for (std::size_t i = 0; i < calls_per_round; ++i) {
        start_one(shared, client, random, pending, stops);
        if (!stops.empty() && random() % 4 == 0) stops[random() % stops.size()].request_stop();
        if (random() % 8 == 0) (void)client->wait_idle(std::chrono::milliseconds(random() % 3));
        if (random() % 16 == 0) (void)client->health().try_send();
    }
    const bool goes_first = random() % 2 == 0;
    if (goes_first) client.reset();  // with calls under way
    for (auto& [one, number] : pending) {
        if (random() % 8 == 0) one.cancel();
        if (random() % 4 == 0) (void)one.wait_for(1ms);
        (void)one.try_get();
        shared.endings.end(number);
    }
}

}  // namespace

TEST_CASE("every call ends once, whatever threads, clients, callbacks and the server do") {
    std::cout << "seed " << seed << '\n';
    auto shared = std::make_unique<Shared>();
    {
        std::vector<std::jthread> running;
        for (std::size_t thread = 0; thread < threads; ++thread) {
            running.emplace_back([&shared = *shared, thread] {
                std::mt19937_64 random(seed * threads + thread);
                for (std::size_t round = 0; round < rounds; ++round) run_round(shared, thread, round, random);
            });
        }
    }
    shared->common.reset();
    CHECK(shared->endings.begun() == threads * rounds * calls_per_round);
    CHECK(eventually([&] { return shared->endings.ended() >= shared->endings.begun(); }, 60s));
    CHECK(shared->endings.ended() == shared->endings.begun());
    CHECK(shared->endings.ended_once() == shared->endings.begun());
    std::cout << shared->endings.begun() << " calls, " << shared->server.request_count() << " requests, "
              << shared->server.connections() << " connections\n";
}
