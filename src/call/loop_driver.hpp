#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "call/call_run.hpp"
#include "call/loop_job.hpp"
#include "call/thread_end.hpp"
#include "call/timer_queue.hpp"
#include "cis/call/clock.hpp"
#include "cis/http/transfer_queue.hpp"

namespace cis::detail {

/// Executes the steps of many calls on one thread. It decides which call is next. CallRun decides everything
/// else. The driver has no thread and no lock of its own: see Loop.
///
/// At most `most_in_flight` transfers run at the same time. Calls begin in the order in which they were
/// added. A call that waits for its back-off or for the rate limiter is not in flight. When its time comes,
/// it waits for its turn, ahead of calls that were never sent. It asks the limiter only then, because a
/// permit must be used at once. A call that waits for credentials has a permit, and is in flight.
///
/// The class has more functions than others because a call is in one of five stages. Each has a way in and a
/// way out, and each way touches the same line, timers and transfers.
class LoopDriver {
public:
    using time_point = Clock::time_point;

    /// What the driver must not do on its thread.
    struct Helpers {
        /// Asks the provider of credentials of a call's session, and reports with credentials_arrived().
        std::function<void(const LoopJob& job, std::optional<std::uint64_t> refused)> ask_provider{};
        /// Called on any thread when a stop is requested for a call.
        std::function<void(std::uint64_t number)> stop_requested{};
    };

    LoopDriver(std::unique_ptr<TransferQueue> queue, std::shared_ptr<Clock> clock, std::size_t most_in_flight,
               Helpers helpers);
    LoopDriver(const LoopDriver&) = delete;
    LoopDriver& operator=(const LoopDriver&) = delete;
    ~LoopDriver() = default;

    void add(LoopJob job);
    /// Cancels a call. An unknown number has no effect.
    void cancel(std::uint64_t number, const char* reason);
    void cancel_all(const char* reason);
    /// Reports the provider's answer: credentials, or why there are none.
    void credentials_arrived(const Result<Authorizer::Credential>& credential);

    /// Does everything that needs no waiting.
    /// @param ended is replaced by the calls that have ended, in order
    void advance(std::vector<LoopJob>& ended);
    /// Waits until there may be something to do.
    /// @param woken ends the wait, together with wake() of the queue
    void wait(const std::stop_token& woken);

    [[nodiscard]] bool empty() const noexcept { return calls_.empty(); }
    /// The queue of transfers. A thread that the exit of the process has left behind does not return from
    /// here: what transfers use may be gone. The check is here because every other function may have run the
    /// user's code, which can take any time.
    [[nodiscard]] TransferQueue& queue() noexcept {
        ThreadEnd::rest_if_left_behind();
        return *queue_;
    }

private:
    enum class Stage {
        in_line,      ///< not begun: it keeps only its request
        waiting,      ///< waits for a point in time
        authorising,  ///< waits for the provider of credentials
        ready,        ///< waits to be in flight, and then asks the limiter
        transferring,
    };
    /// Why the driver itself has cancelled a transfer.
    enum class Cut {
        no,
        overdue,       ///< the transport did not end it at the call's deadline
        clock_failed,  ///< the clock threw
    };
    struct StopCall {
        LoopDriver& driver;
        std::uint64_t number;
        void operator()() const { driver.helpers_.stop_requested(number); }
    };
    struct Call {
        LoopJob job;
        Stage stage{Stage::in_line};
        bool was_in_flight{false};
        Cut cut{Cut::no};
        std::uint32_t wait_stamp{0};             ///< stamp of the current timer; 0: the timer of the deadline
        std::optional<std::uint64_t> refused{};  ///< the credentials to replace
        std::unique_ptr<CallRun> run{};
        std::optional<std::stop_callback<StopCall>> on_stop{};
    };

    [[nodiscard]] Call* find(std::uint64_t number);
    /// The numbers of all calls, in the order in which they were added.
    [[nodiscard]] std::vector<std::uint64_t> numbers() const;
    [[nodiscard]] static CallRun& run_of(Call& call);
    /// Runs a step of a call, and all further steps that need no waiting.
    template <class Step>
    void step(Call& call, Step make_action);
    void follow(Call& call, CallRun::Action action);
    void begin(Call& call);
    void start_transfer(Call& call);
    void finish(Call& call);
    void expire_timers();
    void expire(Call& call);
    /// Ends all calls because the clock threw: no call would notice its deadline any more.
    void fail_all();
    void fill_flight();
    [[nodiscard]] Call* next_ready(std::deque<std::uint64_t>& line);
    void set_timer(Call& call, time_point time);
    [[nodiscard]] bool is_needed(const TimerQueue::Timer& timer);
    [[nodiscard]] const TimerQueue::Timer* first_timer();
    void sweep_timers();

    const std::unique_ptr<TransferQueue> queue_;
    const std::shared_ptr<Clock> clock_;
    const std::size_t most_in_flight_;
    const Helpers helpers_;
    std::unordered_map<std::uint64_t, Call> calls_;
    std::deque<std::uint64_t> line_;          ///< calls that have not begun, the oldest first
    std::deque<std::uint64_t> ready_;         ///< calls that have begun and were never sent
    std::deque<std::uint64_t> ready_again_;   ///< calls to send again
    std::vector<std::uint64_t> authorising_;  ///< calls in flight without a transfer
    TimerQueue timers_;
    std::size_t in_flight_{0};
    std::size_t beginning_{0};  ///< calls that have begun and were never in flight
    bool is_asking_{false};     ///< whether the provider of credentials is asked
    std::vector<LoopJob> ended_;
    std::vector<FinishedTransfer> finished_;
};

}  // namespace cis::detail
