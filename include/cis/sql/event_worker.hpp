#pragma once

#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/sql/event_queue.hpp>

namespace cis::sql {

/// The result of handling an event.
enum class Handling {
    done,      ///< the event was handled
    failed,    ///< the event is tried again later, or put away after EventWorkerOptions::max_attempts
    hopeless,  ///< no later attempt can succeed, so the event is put away at once
    kept,      ///< the event was handled, and is put away with the reason: EventQueue::take_put_away()
};

/// What a handler returns. `{}` means that the event was handled. A reason without `handling` means that the
/// event failed, so that no event is lost because a member was forgotten.
struct HandlerResult {
    Handling handling{Handling::done};  ///< the result
    /// Why it failed, or why it is kept. It is stored, so it must not contain personal data.
    std::string reason{};
};

/// The result of one attempt at an event, for a log.
struct HandlingReport {
    const TakenEvent& event;             ///< valid during the call, like everything here
    Handling handling{};                 ///< the result
    bool is_put_away{false};             ///< if `is_recorded`: the event is not tried again
    std::string reason{};                ///< why it failed, or why it is kept; empty if it was handled
    std::exception_ptr failure{};        ///< what the handler threw; its text can contain anything
    std::chrono::milliseconds pause{0};  ///< if it failed, the time before the next attempt
    /// Whether the database has recorded the result. If not, the event may be handled again: another worker
    /// has taken it because the lease had ended, or the database failed (see EventWorkerOptions::on_error).
    bool is_recorded{false};
};

/// The options of an EventWorker.
struct EventWorkerOptions {
    /// How long a worker that has died keeps an event from other workers. While the handler runs, the lease
    /// is renewed after each third of this time. At least 30 ms, at most a day.
    std::chrono::milliseconds lease{std::chrono::minutes(1)};
    /// How long the worker waits before it looks again when no event is due; positive. After errors of the
    /// database the pause grows up to 30 seconds.
    std::chrono::milliseconds poll_interval{std::chrono::seconds(1)};
    /// How often an event is tried before it is put away; at least 1. Attempts whose worker died count too.
    int max_attempts{20};
    /// The pause before the next attempt is a random part (full jitter) of a time that begins with `base` and
    /// doubles with each attempt. Not negative.
    std::chrono::milliseconds base{std::chrono::seconds(1)};
    std::chrono::milliseconds cap{std::chrono::hours(1)};  ///< the longest pause
    /// How long the keys of handled events are kept, so that late deliveries are recognised. run() removes
    /// older keys every hour. Not negative.
    std::chrono::seconds retention{std::chrono::hours(24 * 7)};
    /// Called after each attempt, on the thread of run(). It must not throw.
    std::function<void(const HandlingReport&)> on_report{};
    /// Called with an error of the database, on the thread of run(). Then run() continues. It must not throw.
    std::function<void(const Error&)> on_error{};
};

/// Takes events from a queue and handles them, one after the other. Run as many workers as you like, in
/// threads, in processes and on machines.
///
/// An event is handled at least once. If the worker dies or the database fails between the end of the handler
/// and the confirmation, the event is handled again. So the handler must be idempotent.
///
/// @code
/// cis::sql::EventWorker worker({}, queue, [&](const cis::sql::TakenEvent& taken) {
///     process(*taken.event);
///     return cis::sql::HandlerResult{};
/// });
/// std::jthread thread([&](const std::stop_token& stop) { worker.run(stop); });
/// @endcode
class CIS_EXPORT EventWorker {
public:
    /// Handles an event. If it throws, the event has failed.
    using Handler = std::function<HandlerResult(const TakenEvent&)>;

    /// @param queue   not null; a worker with much to do needs its own queue object
    /// @param handler not empty
    ///
    /// Throws Exception (`invalid_argument`) if an option or an argument is unusable; `param` names it.
    EventWorker(EventWorkerOptions options, std::shared_ptr<EventQueue> queue, Handler handler);
    EventWorker(const EventWorker&) = delete;
    EventWorker& operator=(const EventWorker&) = delete;
    ~EventWorker();

    /// Handles events until a stop is requested. If a handler is running then, it returns after that handler.
    /// Errors of the database do not end it. Only one thread may call it at a time.
    ///
    /// Throws only `std::bad_alloc`, and `std::system_error` if the system provides no thread for the renewal
    /// of leases; then no event is taken.
    void run(const std::stop_token& stop);
    /// Handles the events that are due. Returns when none is left, when a stop is requested, or at the first
    /// error of the database. It removes no keys. Only one thread may call it at a time, and not during
    /// run().
    /// @return how many attempts were made, or the error
    [[nodiscard]] Result<std::size_t> handle_due(const std::stop_token& stop = {});
    /// Lets run() look for events at once, e.g. after DurableInbox::receive(). Any thread may call it.
    void wake();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::sql
