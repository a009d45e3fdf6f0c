#include "http/threaded_queue.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <iterator>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "core/signals_blocked.hpp"

namespace cis::detail {
namespace {

/// How long the end of a queue waits for the transfers that it has stopped.
constexpr std::chrono::milliseconds longest_stop{100};

Transfer failed(TransferFailure failure, int times_sent, std::string reason = {}) {
    Transfer transfer;
    transfer.failure = failure;
    transfer.times_sent = times_sent;
    transfer.reason = std::move(reason);
    return transfer;
}

}  // namespace

/// A transfer with a copy of its request, because perform() may run longer than the caller's request exists.
class ThreadedQueue::Task {
public:
    explicit Task(TransferJob job)
        : number_(job.number),
          request_(*job.request),
          limits_(job.limits),
          has_sink_(job.sink != nullptr),
          sink_(std::move(job.sink)) {}

    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

    [[nodiscard]] FinishedTransfer perform(Transport& transport) noexcept {
        FinishedTransfer result{.number = number_};
        try {
            BodySink sink;
            if (has_sink_) sink = [this](std::string_view piece) { return take(piece); };
            result.transfer = transport.perform(request_, limits_, stop_.get_token(), sink);
        } catch (...) {
            result.transfer = failed(TransferFailure::not_possible, 1);
            result.threw = true;
        }
        return result;
    }
    /// Stops the transfer. Its sink is no longer called when this returns.
    void give_up() {
        stop_.request_stop();
        const std::lock_guard lock(sink_mutex_);
        sink_ = nullptr;
    }

    bool is_dropped{false};  ///< its result is not reported; guarded by Shared::mutex

private:
    bool take(std::string_view piece) {
        const std::lock_guard lock(sink_mutex_);
        return sink_ && sink_(piece);
    }

    const std::uint64_t number_;
    const Request request_;
    const TransferLimits limits_;
    const bool has_sink_;
    std::stop_source stop_;
    std::mutex sink_mutex_;
    BodySink sink_;
};

/// A thread. It is busy or idle, or has ended after it was idle for too long. Shared::mutex guards this.
struct ThreadedQueue::Worker {
    bool is_busy{true};
    bool has_ended{false};
};

/// What the queue and its threads share.
struct ThreadedQueue::Shared {
    Shared(std::shared_ptr<Transport> its_transport, std::chrono::milliseconds its_idle_time)
        : transport(std::move(its_transport)), idle_time(its_idle_time) {}

    const std::shared_ptr<Transport> transport;
    const std::chrono::milliseconds idle_time;
    std::mutex mutex{};
    std::condition_variable tasks_changed{};
    std::condition_variable ended_changed{};
    std::deque<std::shared_ptr<Task>> waiting{};
    std::size_t idle_workers{0};
    std::vector<FinishedTransfer> ended{};  ///< has room for all running transfers
    bool is_woken{false};
    bool is_closed{false};
};

/// What only the thread of the queue uses.
struct ThreadedQueue::State {
    struct Thread {
        std::shared_ptr<Worker> worker;
        std::thread thread;
    };

    std::shared_ptr<Shared> shared;
    std::vector<std::shared_ptr<Task>> running{};  ///< transfers that are not reported yet
    /// Results that the queue itself has decided. There is room for all running transfers.
    std::vector<FinishedTransfer> decided{};
    std::vector<Thread> threads{};
};

ThreadedQueue::ThreadedQueue(std::shared_ptr<Transport> transport, std::chrono::milliseconds idle_time)
    : state_(std::make_unique<State>()) {
    state_->shared = std::make_shared<Shared>(std::move(transport), idle_time);
}

ThreadedQueue::~ThreadedQueue() {
    if (!owner_.is_this_process()) {
        static_cast<void>(state_.release());
        return;
    }
    Shared& shared = *state_->shared;
    for (const auto& task : state_->running) task->give_up();
    {
        std::unique_lock lock(shared.mutex);
        shared.is_closed = true;
        shared.waiting.clear();
        shared.tasks_changed.notify_all();
        // A transport that obeys its stop token returns soon. Once it has returned, it no longer uses what is
        // destroyed at exit, such as OpenSSL.
        const auto is_busy = [](const State::Thread& one) { return one.worker->is_busy; };
        shared.ended_changed.wait_for(lock, longest_stop,
                                      [&] { return std::ranges::none_of(state_->threads, is_busy); });
        for (State::Thread& one : state_->threads) {
            if (is_busy(one)) one.thread.detach();
        }
    }
    for (auto& [worker, thread] : state_->threads) {
        if (thread.joinable()) thread.join();
    }
}

void ThreadedQueue::start(TransferJob job) {
    const std::uint64_t number = job.number;
    state_->decided.reserve(state_->decided.size() + state_->running.size() + 1);
    if (!owner_.is_this_process()) {
        fail(number, ProcessOwner::in_child);
        return;
    }
    auto task = std::make_shared<Task>(std::move(job));
    state_->running.reserve(state_->running.size() + 1);
    reap_ended_workers();
    if (hand_over(task)) {
        state_->running.push_back(std::move(task));
    } else {
        fail(number, "no thread could be started for the transfer");
    }
}

bool ThreadedQueue::hand_over(const std::shared_ptr<Task>& task) {
    Shared& shared = *state_->shared;
    {
        const std::lock_guard lock(shared.mutex);
        shared.ended.reserve(state_->running.size() + 1);
        if (shared.waiting.size() < shared.idle_workers) {
            shared.waiting.push_back(task);
            shared.tasks_changed.notify_one();
            return true;
        }
    }
    state_->threads.reserve(state_->threads.size() + 1);
    auto worker = std::make_shared<Worker>();
    const SignalsBlocked blocked;
    try {
        std::thread thread([task = std::shared_ptr(task), worker, shared = state_->shared]() mutable {
            work(shared, *worker, std::move(task));
        });
        state_->threads.push_back({.worker = std::move(worker), .thread = std::move(thread)});
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

void ThreadedQueue::reap_ended_workers() {
    const auto has_ended = [&](State::Thread& one) {
        {
            const std::lock_guard lock(state_->shared->mutex);
            if (!one.worker->has_ended) return false;
        }
        one.thread.join();
        return true;
    };
    std::erase_if(state_->threads, has_ended);
}

void ThreadedQueue::work(const std::shared_ptr<Shared>& shared, Worker& self,
                         std::shared_ptr<Task> task) noexcept {
    while (task) {
        FinishedTransfer result = task->perform(*shared->transport);
        std::unique_lock lock(shared->mutex);
        if (!task->is_dropped && !shared->is_closed) shared->ended.push_back(std::move(result));
        task.reset();
        self.is_busy = false;
        shared->ended_changed.notify_one();
        ++shared->idle_workers;
        shared->tasks_changed.wait_for(lock, shared->idle_time,
                                       [&] { return shared->is_closed || !shared->waiting.empty(); });
        --shared->idle_workers;
        if (shared->waiting.empty()) {
            self.has_ended = true;
        } else {
            task = std::move(shared->waiting.front());
            shared->waiting.pop_front();
            self.is_busy = true;
        }
    }
}

void ThreadedQueue::cancel(std::uint64_t number) {
    if (!owner_.is_this_process()) return;  // in a child, poll() ends all transfers
    const auto found = std::ranges::find_if(state_->running,
                                            [number](const auto& task) { return task->number() == number; });
    if (found == state_->running.end()) return;
    Task& task = **found;
    int times_sent = 1;  // it may have been sent
    {
        Shared& shared = *state_->shared;
        const std::lock_guard lock(shared.mutex);
        if (std::ranges::any_of(shared.ended, [number](const auto& one) { return one.number == number; }))
            return;
        task.is_dropped = true;
        if (std::erase(shared.waiting, *found) > 0) times_sent = 0;
    }
    task.give_up();
    state_->running.erase(found);
    state_->decided.push_back(
        {.number = number, .transfer = failed(TransferFailure::cancelled, times_sent, "cancelled")});
}

void ThreadedQueue::poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) {
    std::vector<FinishedTransfer>& decided = state_->decided;
    if (!owner_.is_this_process()) {
        for (const auto& task : state_->running) fail(task->number(), ProcessOwner::in_child);
        state_->running.clear();
    } else {
        constexpr std::chrono::milliseconds most = std::chrono::hours(24);  // the clock must not overflow
        Shared& shared = *state_->shared;
        std::unique_lock lock(shared.mutex);
        if (decided.empty() && shared.ended.empty()) {
            shared.ended_changed.wait_for(lock, std::min(longest, most),
                                          [&] { return shared.is_woken || !shared.ended.empty(); });
        }
        shared.is_woken = false;
        finished.reserve(finished.size() + shared.ended.size() + decided.size());
        for (FinishedTransfer& one : shared.ended) {
            std::erase_if(state_->running, [&](const auto& task) { return task->number() == one.number; });
            finished.push_back(std::move(one));
        }
        shared.ended.clear();
    }
    finished.reserve(finished.size() + decided.size());
    std::ranges::move(decided, std::back_inserter(finished));
    decided.clear();
}

void ThreadedQueue::wake() noexcept {
    if (!owner_.is_this_process()) return;  // another thread of the parent may have locked the mutex
    Shared& shared = *state_->shared;
    const std::lock_guard lock(shared.mutex);
    shared.is_woken = true;
    shared.ended_changed.notify_one();
}

void ThreadedQueue::fail(std::uint64_t number, std::string reason) {
    state_->decided.push_back(
        {.number = number, .transfer = failed(TransferFailure::not_possible, 0, std::move(reason))});
}

}  // namespace cis::detail
