#include "call/submission.hpp"

#include <utility>

#include "call/call_loop.hpp"
#include "call/loop_thread.hpp"
#include "call/thread_end.hpp"
#include "core/bounded_wait.hpp"
#include "core/error_of.hpp"

namespace cis::detail {

Submission::Submission() : Submission("cancelled through its Pending") {}

Submission::Submission(const char* cancelled) : state_(std::make_unique<State>(cancelled)) {}

Submission::~Submission() = default;

bool Submission::State::bind(std::weak_ptr<CallLoop> new_loop, std::uint64_t call) {
    const std::lock_guard lock(mutex);
    loop = std::move(new_loop);
    number = call;
    return !is_cancelled;
}

void Submission::finish() {
    std::function<void()> on_end;
    {
        const std::lock_guard lock(state_->mutex);
        state_->has_ended = true;
        on_end.swap(state_->on_end);
        state_->ended.notify_all();
    }
    if (on_end) on_end();
}

void Submission::when_finished(std::function<void()> function) {
    {
        const std::lock_guard lock(state_->mutex);
        if (!state_->has_ended) {
            state_->on_end = std::move(function);
            return;
        }
    }
    function();
}

void Submission::when_cancelled(std::function<void()> function) {
    {
        const std::lock_guard lock(state_->mutex);
        if (!state_->is_cancelled) {
            state_->on_cancel = std::move(function);
            return;
        }
    }
    function();
}

std::optional<Error> Submission::wait() {
    if (!state_->owner.is_this_process()) return error_of(ErrorKind::internal, ProcessOwner::in_child);
    std::unique_lock lock(state_->mutex);
    if (!state_->has_ended && current_loop() != nullptr) return invalid_argument("pending", may_not_block);
    const auto has_ended = [this] { return state_->has_ended; };
    if (const auto deadline = ThreadEnd::deadline()) {
        if (!state_->ended.wait_until(lock, *deadline, has_ended))
            return error_of(ErrorKind::cancelled, "the process ends");
    }
    state_->ended.wait(lock, has_ended);
    if (std::exchange(state_->is_taken, true))
        return invalid_argument("pending", "its result was already taken");
    return std::nullopt;
}

bool Submission::wait_for(std::chrono::milliseconds longest) {
    if (!state_->owner.is_this_process()) return false;
    std::unique_lock lock(state_->mutex);
    const auto has_ended = [this] { return state_->has_ended; };
    if (current_loop() != nullptr) return has_ended();  // a wait here would delay the call
    return wait_at_most(state_->ended, lock, longest, has_ended);
}

void Submission::cancel() {
    if (!state_->owner.is_this_process()) return;
    std::shared_ptr<CallLoop> loop;
    std::uint64_t number = 0;
    std::function<void()> on_cancel;
    {
        const std::lock_guard lock(state_->mutex);
        state_->is_cancelled = true;
        on_cancel.swap(state_->on_cancel);
        loop = state_->loop.lock();
        number = state_->number;
    }
    if (loop) loop->cancel(number, state_->cancelled);
    if (on_cancel) on_cancel();
}

}  // namespace cis::detail
