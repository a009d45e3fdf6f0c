#include "ingest/run/row_thread.hpp"

#include <system_error>
#include <utility>

#include "call/thread_end.hpp"
#include "core/error_of.hpp"
#include "core/signals_blocked.hpp"

namespace cis::ingest::detail {
namespace {

using cis::detail::error_of;
using cis::detail::ThreadEnd;

/// Runs a function on an executor, or here if there is none or it throws.
void deliver(const Executor& executor, const std::function<void()>& function) {
    if (!executor) {
        function();
        return;
    }
    const auto has_run = std::make_shared<std::atomic<bool>>(false);
    const auto once = [has_run, function] {
        if (!has_run->exchange(true)) function();
    };
    try {
        executor(once);
    } catch (...) {
        once();
    }
}

}  // namespace

std::shared_ptr<RowThread> RowThread::start(Job job) {
    const Receive receive = job.receive;
    auto self = std::make_shared<RowThread>();
    ThreadEnd::watch();
    if (!cis::detail::ThreadRegistry::of_process().add(self)) {
        receive(error_of(ErrorKind::cancelled, "the process ends"));
        return nullptr;
    }
    try {
        const cis::detail::SignalsBlocked blocked;
        const std::lock_guard lock(self->mutex_);
        self->thread_ = std::thread([self, job = std::move(job)]() mutable { self->run(std::move(job)); });
        return self;
    } catch (const std::system_error&) {
        self->has_ended_ = true;
    }
    receive(error_of(ErrorKind::internal, "the system refuses to start a thread"));
    return nullptr;
}

void RowThread::run(Job job) {
    ThreadEnd::serves_library();
    const auto ended = std::make_shared<Result<RowReport>>(job.work(stop_.get_token()));
    ThreadEnd::rest_if_left_behind();
    if (!is_exiting_) {
        const auto told = std::make_shared<Job>(std::move(job));
        deliver(Executor(told->executor), [told, ended] {
            told->receive(std::move(*ended));
            *told = {};  // an executor may keep a function that it has run
        });
    }
    job = {};
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    changed_.notify_all();
}

void RowThread::close_at_exit() {
    is_exiting_ = true;
    stop_.request_stop();
}

void RowThread::join_at_exit(std::chrono::steady_clock::time_point deadline) {
    {
        std::unique_lock lock(mutex_);
        if (thread_.get_id() == std::this_thread::get_id()) return;  // it runs exit() itself
        if (!changed_.wait_until(lock, deadline, [this] { return has_ended(); })) return;
    }
    join();
}

void RowThread::join() {
    std::thread ended;
    {
        const std::lock_guard lock(mutex_);
        ended.swap(thread_);
    }
    if (ended.joinable()) ended.join();
}

}  // namespace cis::ingest::detail
