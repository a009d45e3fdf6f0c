#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <future>
#include <iostream>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <cis/cis.hpp>
#include <cis/redis/rate_limiter.hpp>

// A process that ends, or forks, while its calls are under way. process_end_test.cpp runs it:
//   cis-ending-program WAY BASE_URL CA_FILE ENDED, where ENDED is the number of calls to wait for before
// NOLINTBEGIN(concurrency-mt-unsafe): exit() is called while other threads run, and on any thread
namespace {

using cis::Client;
using cis::ErrorKind;
using cis::Json;
using cis::Result;

constexpr std::size_t calls = 200;

std::atomic<std::size_t> ended{0};

// A lock in the allocator of GCC's thread sanitizer that another thread holds at fork() stays locked in the
// child. There, only what the parent does is checked.
#ifdef __SANITIZE_THREAD__
constexpr bool child_may_allocate = false;
#else
constexpr bool child_may_allocate = true;
#endif

[[nodiscard]] cis::ClientOptions options_of(char** arguments) {
    return {.base_url = arguments[2],
            .api_key = "key",
            .deadline = std::chrono::minutes(1),
            .retry = {.base = std::chrono::milliseconds(1)},
            .tls = {.ca_file = arguments[3]},
            // Without a quota, the rate would follow the server's many 429s.
            .rate_limiter = std::make_shared<cis::QuotaLimiter>(100'000, std::chrono::seconds(1))};
}

void start_calls(const Client& client) {
    for (std::size_t i = 0; i < calls; ++i) client.health().start([](const Result<Json>&) { ++ended; });
}

void wait_for(std::size_t count) {
    while (ended < count) std::this_thread::yield();
}

void require(bool holds, std::string_view what) {
    if (holds) return;
    std::cerr << "not so: " << what << '\n';
    ::_exit(1);
}

[[nodiscard]] bool tells_of_fork(const Result<Json>& result) {
    return !result && result.error().kind != ErrorKind::connection &&
           result.error().reason.find("fork") != std::string::npos;
}

/// What a forked child may do with the client of its parent: get errors, soon.
void check_child(const Client& client) {
    require(tells_of_fork(client.health().try_send()), "a blocking call in the child tells of fork");
    std::optional<Result<Json>> started;
    client.health().start([&](Result<Json> result) { started.emplace(std::move(result)); });
    require(started && tells_of_fork(*started), "a started call in the child tells of fork");
    auto pending = client.health().submit();
    pending.cancel();
    require(tells_of_fork(pending.try_get()), "a submitted call in the child tells of fork");
    require(client.wait_idle(std::chrono::seconds(10)), "the child has nothing to wait for");
}

/// Waits for a child that must end normally.
void require_end(pid_t child) {
    int status = 0;
    require(::waitpid(child, &status, 0) == child, "the parent waits for its child");
    require(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child exits normally");
}

void fork_and_go_on(const Client& client, std::size_t count) {
    start_calls(client);
    wait_for(count);
    for (int i = 0; i < 2; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            if (child_may_allocate) check_child(client);
            // Not exit(): a lock of OpenSSL that a thread of the parent has locked stays locked here.
            ::_exit(0);
        }
        require_end(child);
    }
    wait_for(calls);
    require(client.wait_idle(std::chrono::seconds(10)), "the parent goes on");
}

/// Without a client, no thread of the library runs, so the child may do everything.
void fork_without_client(const cis::ClientOptions& options) {
    const pid_t child = ::fork();
    if (child == 0) {
        require(!tells_of_fork(Client(options).health().try_send()), "the child's own client sends");
        std::exit(0);
    }
    require_end(child);
}

/// Its transfers run until they are stopped.
struct WaitingTransport final : cis::Transport {
    cis::Transfer perform(const cis::Request& /*request*/, const cis::TransferLimits& /*limits*/,
                          std::stop_token stop, const cis::BodySink& /*sink*/) override {
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        cis::Transfer transfer;
        transfer.failure = cis::TransferFailure::cancelled;
        return transfer;
    }
};

/// Destroyed after the hook that ends the loops has run.
struct CutOff {
    CutOff() = default;
    CutOff(const CutOff&) = delete;
    CutOff& operator=(const CutOff&) = delete;
    ~CutOff() {
        for (auto& one : pending) {
            require(one.try_get().error().reason == "the process ends",
                    "a call that exit() cuts off says so");
        }
    }
    std::vector<cis::Pending<Json>> pending{};
};

/// Starts a call whose callback waits until it is released, and waits until it does.
class HangingCall {
public:
    void start(const Client& client) {
        client.health().start([state = state_](const Result<Json>&) {
            state->hangs = true;
            state->hangs.notify_all();
            state->released.wait(false);
        });
        state_->hangs.wait(false);
    }
    /// What a callback of another kind does, which may outlive this object.
    [[nodiscard]] std::function<void()> hang() const {
        return [state = state_] { state->released.wait(false); };
    }
    void release() {
        state_->released = true;
        state_->released.notify_all();
    }

private:
    struct State {
        std::atomic<bool> hangs{false};
        std::atomic<bool> released{false};
    };
    std::shared_ptr<State> state_{std::make_shared<State>()};
};

/// Its callback waits for its destructor.
class Application {
public:
    explicit Application(char** arguments) : client_(options_of(arguments)) {
        start_calls(client_);
        call_.start(client_);
    }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;
    ~Application() = default;

private:
    HangingCall call_{};
    Client client_;
};

/// Destroyed after OpenSSL has ended. Then the callback returns, on a thread that was left behind.
struct LateRelease {
    LateRelease() = default;
    LateRelease(const LateRelease&) = delete;
    LateRelease& operator=(const LateRelease&) = delete;
    ~LateRelease() {
        call.release();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));  // for what must not happen
    }
    HangingCall call{};
};

/// Destroyed after the hook that ends the loops has run, while a callback hangs.
struct WaitsForResult {
    WaitsForResult() = default;
    WaitsForResult(const WaitsForResult&) = delete;
    WaitsForResult& operator=(const WaitsForResult&) = delete;
    ~WaitsForResult() { require(tells_of_end(*pending), "a result that never comes says so"); }

    [[nodiscard]] static bool tells_of_end(cis::Pending<Json>& pending) {
        const auto result = pending.try_get();
        return !result && result.error().reason == "the process ends";
    }
    std::optional<cis::Pending<Json>> pending{};
};

/// Ends the process while a callback waits for the thread that does.
void exit_with_hanging_callback(std::string_view way, char** arguments) {
    if (way == "hanging callback of a static client") {
        static const Client client(options_of(arguments));
        static HangingCall call;
        start_calls(client);
        call.start(client);
    } else if (way == "hanging callback of a second static client") {
        static const Client first(options_of(arguments));
        start_calls(first);
        static const Client second(options_of(arguments));
        static HangingCall call;
        call.start(second);
        std::thread([] { std::exit(0); }).join();  // this thread has never used a client
    } else if (way == "hanging callback of a static application") {
        static const Application application(arguments);
    } else if (way == "hanging callback that returns too late") {
        static LateRelease late;
        static const Client client(options_of(arguments));
        start_calls(client);
        late.call.start(client);
    } else if (way == "hanging callback before a result") {
        static WaitsForResult waiting;
        static const Client client(options_of(arguments));
        static HangingCall call;
        call.start(client);
        waiting.pending.emplace(client.health().submit());
    }
    std::exit(0);
}

/// Starts a limiter of static storage whose server is away, and waits until its callback is called.
/// @param hang what the callback does
void start_limiter(std::function<void()> hang) {
    static std::atomic<bool> is_called{false};
    static cis::redis::RateLimiter limiter({.url = "redis://127.0.0.1:1",
                                            .name = "test",
                                            .requests = 300,
                                            .window = std::chrono::minutes(1),
                                            .on_away = [hang = std::move(hang)](const cis::Error&) {
                                                is_called = true;
                                                is_called.notify_all();
                                                hang();
                                            }});
    cis::Ticket ticket;
    static_cast<void>(limiter.try_acquire(std::chrono::steady_clock::now(), ticket));
    is_called.wait(false);
}

/// Ends the process while a limiter's callback waits for the thread that does.
void exit_with_hanging_limiter(std::string_view way) {
    const auto hang = [] { std::promise<void>().get_future().wait(); };
    if (way == "limiter whose callback hangs") {
        start_limiter(hang);
    } else if (way == "limiter whose callback hangs, exit() elsewhere") {
        start_limiter(hang);
        std::thread([] { std::exit(0); }).join();  // this thread has never used a limiter
    } else if (way == "limiter whose callback returns too late") {
        static LateRelease late;
        start_limiter(late.call.hang());
    } else if (way == "limiter whose callback exits") {
        start_limiter([] { std::exit(0); });
        std::promise<void>().get_future().wait();
    }
    std::exit(0);
}

}  // namespace

int main(int count, char** arguments) try {
    if (count != 5) return 2;
    const std::string_view way = arguments[1];
    const auto ended_before = static_cast<std::size_t>(std::stoul(arguments[4]));
    if (way == "exit") {
        const Client client(options_of(arguments));
        start_calls(client);
        wait_for(ended_before);
        std::exit(0);
    }
    if (way == "exit in a callback") {
        const Client client(options_of(arguments));
        for (std::size_t i = 0; i < calls; ++i) {
            client.health().start([=](const Result<Json>&) {
                if (++ended == ended_before + 1) std::exit(0);
            });
        }
        std::promise<void>().get_future().wait();
    }
    if (way == "static client") {
        static const Client client(options_of(arguments));
        start_calls(client);
        wait_for(ended_before);
        // Destroyed before the hook that ends the loops runs; the first one after it.
        static const Client second(options_of(arguments));
        start_calls(second);
        return 0;
    }
    if (way == "own transport first") {
        cis::ClientOptions own = options_of(arguments);
        own.transport = std::make_shared<WaitingTransport>();
        const Client first(own);
        first.health().start([](const Result<Json>&) {});
        const Client second(options_of(arguments));
        start_calls(second);
        wait_for(ended_before);
        std::exit(0);
    }
    if (way == "cut off") {
        static CutOff cut_off;
        cis::ClientOptions own = options_of(arguments);
        own.transport = std::make_shared<WaitingTransport>();
        const Client client(own);
        for (int i = 0; i < 3; ++i) cut_off.pending.push_back(client.health().submit());
        std::exit(0);
    }
    if (way.starts_with("hanging")) exit_with_hanging_callback(way, arguments);
    if (way.starts_with("limiter")) exit_with_hanging_limiter(way);
    if (way == "fork") {
        fork_and_go_on(Client(options_of(arguments)), ended_before);
        if (child_may_allocate) fork_without_client(options_of(arguments));
        return 0;
    }
    return 2;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
// NOLINTEND(concurrency-mt-unsafe)
