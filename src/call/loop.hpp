#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "call/call_loop.hpp"
#include "call/loop_driver.hpp"
#include "call/loop_job.hpp"
#include "call/thread_registry.hpp"
#include "cis/call/clock.hpp"
#include "cis/call/executor.hpp"
#include "cis/core/error.hpp"
#include "cis/http/transport.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

/// One thread that runs all calls for which no thread waits. The first call starts it.
///
/// Who keeps whom alive:
/// - A LoopJob owns its call, the call's CallSpec owns the Session, and the Session owns the loop. So a call
/// under way keeps everything that it needs, even after its client was destroyed.
/// - This is a cycle. The last copy of the client breaks it: ClientShare calls close(), every call ends and
/// is delivered, and the Session is destroyed with the last job.
/// - The thread owns the loop until run() returns. The ThreadRegistry of the process owns it until the thread
/// was joined. So the Session may be destroyed on the thread itself, in a receiver.
/// - A Pending, and a thread that asks the provider of credentials, have weak references to the loop. They
/// keep nothing alive.
/// - `busy_` lives as long as any job that was not delivered. A job releases it after its receiver was
/// destroyed, so wait_idle() waits for the receivers too.
///
/// The effect of cancel() depends on when it comes:
/// - before start() (Submission::State::bind() says so): start() puts the cancellation after the job;
/// - while the call is in the inbox: the thread takes jobs before cancellations, so the call ends in the same
/// round, unsent;
/// - while the call is in line, or waits for a time, its turn or credentials: it ends at once, unsent or with
/// what its attempts so far say;
/// - during a transfer: the transport is told to abort it, and no attempt follows. A response that is
/// complete by then counts;
/// - after the call has ended or was delivered: nothing happens.
///
/// close() cancels all calls, each as above, and takes no new one. close_at_exit() does the same, but does
/// not call receivers with the user's code: what they use may be destroyed already. In a child of fork(), no
/// function does anything.
///
/// The class has more members than others because one mutex guards them all. What a thread, its inbox and its
/// end share cannot be divided without a second lock and a lock order.
class Loop final : public CallLoop, public RegisteredThread, public std::enable_shared_from_this<Loop> {
public:
    struct Settings {
        std::shared_ptr<Transport> transport{};
        std::shared_ptr<Clock> clock{};
        Executor executor{};
        std::size_t most_in_flight{};
    };

    explicit Loop(Settings settings);
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    ~Loop() override = default;

    /// Takes a call. If it cannot, it leaves the job unchanged. @return why not; none if the call was taken
    [[nodiscard]] std::optional<Error> start(LoopJob& job, const std::shared_ptr<Submission>& submission);
    void cancel(std::uint64_t number, const char* reason) override;
    [[nodiscard]] bool accepts_calls() noexcept override;
    [[nodiscard]] bool wait_idle(std::chrono::milliseconds longest) override;
    [[nodiscard]] std::shared_ptr<void> busy() override;
    void close() override;
    /// Closes the loop when the process exits. Calls that would run the user's code are no longer delivered:
    /// what that code uses may be destroyed already.
    void close_at_exit() override;
    void join_at_exit(std::chrono::steady_clock::time_point deadline) override;
    [[nodiscard]] bool has_ended() const noexcept override { return has_ended_; }
    void join() override;

private:
    struct Cancellation {
        std::uint64_t number;
        const char* reason;
    };
    struct Inbox {
        std::vector<LoopJob> jobs{};
        std::vector<Cancellation> cancellations{};
        std::optional<Result<Authorizer::Credential>> credentials{};  ///< set when the provider has answered

        [[nodiscard]] bool empty() const noexcept {
            return jobs.empty() && cancellations.empty() && !credentials;
        }
        void clear();
    };

    void run() noexcept;
    void run_calls(LoopDriver& driver);
    void deliver(LoopJob job);
    void ask_provider(const LoopJob& job, std::optional<std::uint64_t> refused);
    void credentials_arrived(Result<Authorizer::Credential> credential);
    /// Puts something into the inbox and wakes the thread.
    template <class Put>
    void tell(Put put);
    void wake_locked() noexcept;
    /// Why every call ends once the loop closes.
    [[nodiscard]] const char* reason_to_end_locked() const noexcept;
    [[nodiscard]] std::shared_ptr<void> busy_locked();

    const Settings settings_;
    const ProcessOwner owner_{};
    std::mutex mutex_;
    std::condition_variable changed_;  ///< for threads that wait for the end of calls or of the thread
    Inbox inbox_;
    bool is_registered_{false};
    bool is_closing_{false};
    bool is_exiting_{false};
    std::atomic<bool> has_ended_{false};  ///< the thread no longer delivers anything
    bool is_joining_{false};
    bool is_waiting_{false};  ///< the thread is in LoopDriver::wait(), which can call a stream's function
    TransferQueue* queue_{nullptr};  ///< to wake the thread; null if there is none
    std::stop_source woken_;         ///< wakes the thread while it waits for the clock alone
    std::uint64_t last_number_{0};
    std::weak_ptr<void> busy_;  ///< shared by all calls that were not delivered
    std::thread thread_;
    std::vector<LoopJob> undelivered_;  ///< calls that the end of the process cut off
};

}  // namespace cis::detail
