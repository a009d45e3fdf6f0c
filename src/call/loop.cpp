#include "call/loop.hpp"

#include <system_error>

#include "call/completion.hpp"
#include "call/exception_error.hpp"
#include "call/loop_thread.hpp"
#include "call/session.hpp"
#include "call/submission.hpp"
#include "call/thread_end.hpp"
#include "call/thread_registry.hpp"
#include "core/bounded_wait.hpp"
#include "core/error_of.hpp"
#include "core/signals_blocked.hpp"
#include "http/threaded_queue.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

constexpr const char* client_is_gone = "the last copy of its client was destroyed";
constexpr const char* process_ends = "the process ends";
constexpr const char* no_thread = "the system refuses to start a thread";

/// Clears the jobs. Keeps the memory for the next jobs, unless a burst has made it large.
void clear(std::vector<LoopJob>& jobs) {
    constexpr std::size_t most_kept = 1024;
    jobs.clear();
    if (jobs.capacity() > most_kept) jobs.shrink_to_fit();
}

std::unique_ptr<TransferQueue> open_queue(const std::shared_ptr<Transport>& transport,
                                          std::size_t most_in_flight) {
    try {
        if (auto queue = transport->open_queue(most_in_flight)) return queue;
    } catch (...) {
        // If perform() throws too, the errors of the calls say so.
        return std::make_unique<ThreadedQueue>(transport);
    }
    return std::make_unique<ThreadedQueue>(transport);
}

}  // namespace

void Loop::Inbox::clear() {
    detail::clear(jobs);
    cancellations.clear();
    credentials.reset();
}

Loop::Loop(Settings settings) : settings_(std::move(settings)) { ThreadEnd::watch(); }

std::optional<Error> Loop::start(LoopJob& job, const std::shared_ptr<Submission>& submission) {
    if (!owner_.is_this_process()) return error_of(ErrorKind::internal, ProcessOwner::in_child);
    const auto now = settings_.clock->now();
    std::unique_lock lock(mutex_);
    if (is_closing_) return error_of(ErrorKind::cancelled, reason_to_end_locked());
    if (!is_registered_) {
        ThreadEnd::watch();
        lock.unlock();  // unlocked, because the registry locks its threads
        if (!ThreadRegistry::of_process().add(shared_from_this()))
            return error_of(ErrorKind::cancelled, process_ends);
        lock.lock();
        is_registered_ = true;
        if (is_closing_) {
            const char* const reason = reason_to_end_locked();
            lock.unlock();
            ThreadRegistry::of_process().remove(*this);
            return error_of(ErrorKind::cancelled, reason);
        }
    }
    if (!thread_.joinable()) {
        const SignalsBlocked blocked;
        try {
            thread_ = std::thread([self = shared_from_this()] { self->run(); });
        } catch (const std::system_error&) {
            return error_of(ErrorKind::internal, no_thread);
        }
    }
    job.number = ++last_number_;
    job.started = now;
    job.busy = busy_locked();
    const bool was_empty = inbox_.empty();
    if (submission && !submission->state().bind(weak_from_this(), job.number))
        inbox_.cancellations.push_back({job.number, submission->state().cancelled});
    Counters& counters = job.call->spec.session->counters;
    inbox_.jobs.push_back(std::move(job));
    counters.calls_waiting.fetch_add(1, std::memory_order_relaxed);
    if (was_empty) wake_locked();
    return std::nullopt;
}

std::shared_ptr<void> Loop::busy() {
    const std::lock_guard lock(mutex_);
    return busy_locked();
}

std::shared_ptr<void> Loop::busy_locked() {
    if (auto busy = busy_.lock()) return busy;
    const auto tell_waiting = [loop = weak_from_this()](const Loop*) {
        const auto self = loop.lock();
        if (!self) return;
        const std::lock_guard lock(self->mutex_);
        self->changed_.notify_all();
    };
    const std::shared_ptr<void> busy(this, tell_waiting);
    busy_ = busy;
    return busy;
}

template <class Put>
void Loop::tell(Put put) {
    if (!owner_.is_this_process()) return;
    const std::lock_guard lock(mutex_);
    const bool was_empty = inbox_.empty();
    put(inbox_);
    if (was_empty) wake_locked();
}

void Loop::cancel(std::uint64_t number, const char* reason) {
    tell([&](Inbox& inbox) { inbox.cancellations.push_back({number, reason}); });
}

void Loop::credentials_arrived(Result<Authorizer::Credential> credential) {
    tell([&](Inbox& inbox) { inbox.credentials.emplace(std::move(credential)); });
}

void Loop::wake_locked() noexcept {
    if (!is_waiting_) return;  // the thread looks into the inbox before it next waits
    queue_->wake();
    woken_.request_stop();
}

const char* Loop::reason_to_end_locked() const noexcept {
    return is_exiting_ ? process_ends : client_is_gone;
}

bool Loop::accepts_calls() noexcept {
    if (!owner_.is_this_process()) return false;
    const std::lock_guard lock(mutex_);
    return !is_closing_;
}

bool Loop::wait_idle(milliseconds longest) {
    if (!owner_.is_this_process()) return true;
    std::unique_lock lock(mutex_);
    return wait_at_most(changed_, lock, longest, [this] { return busy_.expired(); });
}

void Loop::close() {
    if (!owner_.is_this_process()) return;
    {
        const std::lock_guard lock(mutex_);
        is_closing_ = true;
        if (!is_registered_) return;  // the loop never had a thread
        wake_locked();
    }
    // On the loop's own thread, the loop ends when this function returns to it. The registry joins the thread
    // later.
    if (current_loop() == this) return;
    // This function may run in a callback on the thread of another loop. Two callbacks that wait for each
    // other would never return.
    const WaitOfLoop wait(current_loop(), this);
    if (wait.closes_circle()) return;
    if (const auto deadline = ThreadEnd::deadline()) {
        join_at_exit(*deadline);
        const std::lock_guard lock(mutex_);
        if (!has_ended()) {  // the registry keeps the loop
            is_exiting_ = true;
            return;
        }
    }
    join();
    ThreadRegistry::of_process().remove(*this);
}

void Loop::close_at_exit() {
    if (!owner_.is_this_process()) return;
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    is_exiting_ = true;
    wake_locked();
}

void Loop::join_at_exit(std::chrono::steady_clock::time_point deadline) {
    if (!owner_.is_this_process() || current_loop() == this) return;
    std::unique_lock lock(mutex_);
    const auto may_join = [this] { return !is_joining_ && (!thread_.joinable() || has_ended()); };
    if (!changed_.wait_until(lock, deadline, may_join)) return;
    lock.unlock();
    join();
}

void Loop::join() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !is_joining_; });
    if (!thread_.joinable()) return;
    is_joining_ = true;
    lock.unlock();
    thread_.join();
    lock.lock();
    is_joining_ = false;
    changed_.notify_all();
}

void Loop::run() noexcept {
    become_loop_thread(this);
    ThreadEnd::serves_library();
    {
        LoopDriver driver(
            open_queue(settings_.transport, settings_.most_in_flight), settings_.clock,
            settings_.most_in_flight,
            {.ask_provider = [this](const LoopJob& job, auto refused) { ask_provider(job, refused); },
             .stop_requested =
                 [this](std::uint64_t number) { cancel(number, CallRun::cancelled_by_stop_token); }});
        TransferQueue& queue = driver.queue();
        {
            const std::lock_guard lock(mutex_);
            queue_ = &queue;
        }
        run_calls(driver);
        const std::lock_guard lock(mutex_);
        queue_ = nullptr;
    }
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    changed_.notify_all();
}

void Loop::run_calls(LoopDriver& driver) {
    // Both keep their memory from round to round.
    Inbox inbox;
    std::vector<LoopJob> ended;
    for (;;) {
        inbox.clear();
        bool is_closing = false;
        const char* reason = nullptr;
        {
            const std::lock_guard lock(mutex_);
            std::swap(inbox, inbox_);
            is_closing = is_closing_;
            reason = reason_to_end_locked();
        }
        for (LoopJob& job : inbox.jobs) driver.add(std::move(job));
        for (const Cancellation& one : inbox.cancellations) driver.cancel(one.number, one.reason);
        if (inbox.credentials) driver.credentials_arrived(*inbox.credentials);
        if (is_closing) driver.cancel_all(reason);
        driver.advance(ended);
        for (LoopJob& job : ended) {
            job.call->lost_client = is_closing && job.call->error != nullptr;
            deliver(std::move(job));
        }
        clear(ended);
        ThreadEnd::rest_if_left_behind();
        std::stop_token woken;
        {
            const std::lock_guard lock(mutex_);
            if (!inbox_.empty() || is_closing_ != is_closing) continue;
            if (is_closing && driver.empty()) return;
            if (woken_.stop_requested()) woken_ = std::stop_source();
            woken = woken_.get_token();
            is_waiting_ = true;
        }
        driver.wait(woken);
        const std::lock_guard lock(mutex_);
        is_waiting_ = false;
    }
}

void Loop::deliver(LoopJob job) {
    const bool runs_users_code = job.delivery == Delivery::executor;
    if (runs_users_code) {
        const std::unique_lock lock(mutex_);
        if (is_exiting_) {
            undelivered_.push_back(std::move(job));
            return;
        }
    }
    if (runs_users_code && settings_.executor) {
        // The call's session may be the last owner of the executor.
        hand_over(settings_.executor, std::move(job.call), std::move(job.receiver), std::move(job.busy));
    } else {
        job.receiver->receive(std::move(job.call));
    }
}

void Loop::ask_provider(const LoopJob& job, std::optional<std::uint64_t> refused) {
    const auto ask = [loop = weak_from_this(), session = job.call->spec.session, refused] {
        // The provider is the user's code, so it may take any time. Every call that waits for it keeps its
        // own deadline.
        ThreadEnd::serves_library();
        Result<Authorizer::Credential> credential;
        try {
            const auto deadline = session->clock->now() + std::chrono::years(1);
            credential = session->authorizer->get(*session->clock, refused, deadline, {});
        } catch (...) {
            credential = error_of(ErrorKind::internal, options_threw);
        }
        ThreadEnd::rest_if_left_behind();  // this thread may be the last owner of the session
        if (const auto self = loop.lock()) self->credentials_arrived(std::move(credential));
    };
    try {
        std::thread(ask).detach();
    } catch (const std::system_error&) {
        credentials_arrived(error_of(ErrorKind::internal, no_thread));
    }
}

}  // namespace cis::detail
