#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

#include "cis/call/clock.hpp"
#include "cis/call/sendable.hpp"

namespace cis::bulk {

/// Passes events from the client's loop to the thread of a run.
template <class Event>
class Mailbox {
public:
    void put(Event event) {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(event));
        woken_.request_stop();
    }
    /// Notes that an event has arrived but cannot be stored. take() throws this failure.
    void fail(std::exception_ptr failure) noexcept {
        const std::lock_guard lock(mutex_);
        failure_ = std::move(failure);
        woken_.request_stop();
    }
    /// Ends a wait for the mailbox.
    void wake() {
        const std::lock_guard lock(mutex_);
        woken_.request_stop();
    }
    [[nodiscard]] std::vector<Event> take() {
        const std::lock_guard lock(mutex_);
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        expected_ -= std::min(expected_, events_.size());
        return std::exchange(events_, {});
    }
    /// Notes that a call was sent whose result becomes an event.
    void expect() {
        const std::lock_guard lock(mutex_);
        ++expected_;
    }
    /// Waits until there is something to take, until wake(), or until a time. While calls are under way, this
    /// takes real time. So a test clock, which moves only when somebody waits for it, stands still until the
    /// calls have ended.
    /// @return whether the time has come
    [[nodiscard]] bool wait_until(Clock& clock, Clock::time_point time) {
        const std::stop_token ended = woken();
        if (!is_expecting()) return clock.wait_until(time, ended);
        SystemClock system;
        return system.wait_until(system.now() + (time - clock.now()), ended);
    }
    /// A token that is stopped when there is something to take, or after wake().
    [[nodiscard]] std::stop_token woken() {
        const std::lock_guard lock(mutex_);
        if (woken_.stop_requested()) woken_ = std::stop_source();
        if (!events_.empty() || failure_) woken_.request_stop();
        return woken_.get_token();
    }

private:
    /// Whether calls are under way.
    [[nodiscard]] bool is_expecting() {
        const std::lock_guard lock(mutex_);
        return expected_ > 0;
    }

    std::mutex mutex_;
    std::vector<Event> events_;
    std::size_t expected_{0};  ///< calls whose event was not taken yet
    std::exception_ptr failure_;
    std::stop_source woken_;
};

/// Sends a call whose result goes to a mailbox.
/// @param make_event makes the event from the call's `Result`, on the client's loop. If it throws, or if
/// reading the response throws, the exception reaches the thread that takes from the mailbox
template <class Event, class Call, class MakeEvent>
void launch(Call call, std::shared_ptr<Mailbox<Event>> mailbox, MakeEvent make_event) {
    mailbox->expect();
    // The client's executor is not used here, because its thread may be the one that waits for the mailbox.
    cis::detail::Launcher::launch(
        std::move(call),
        [mailbox = std::move(mailbox), make_event = std::move(make_event)](auto ended) {
            try {
                mailbox->put(make_event(ended.take()));
            } catch (...) {  // the loop's thread must not throw
                mailbox->fail(std::current_exception());
            }
        },
        cis::detail::Delivery::loop, nullptr);
}

}  // namespace cis::bulk
