#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "call/thread_registry.hpp"
#include "cis/call/executor.hpp"
#include "cis/core/result.hpp"
#include "cis/ingest/ingest_report.hpp"

namespace cis::ingest::detail {

/// The thread that brings one row in while nobody waits for it. The registry of the process keeps the thread
/// until it is joined. If the process exits, the row is given up and its end is not reported, because the
/// objects that the user's code needs may be destroyed already.
class RowThread final : public cis::detail::RegisteredThread {
public:
    using Work = std::function<Result<RowReport>(std::stop_token)>;
    using Receive = std::function<void(Result<RowReport>)>;
    struct Job {
        Work work;
        Receive receive;
        Executor executor;           ///< where `receive` is called; empty: on the thread
        std::shared_ptr<void> busy;  ///< exists until `receive` has returned
    };

    /// Starts the thread. If it cannot be started, `receive` gets the reason at once.
    /// @return what stops the work; null if there is no thread
    static std::shared_ptr<RowThread> start(Job job);

    void stop() { stop_.request_stop(); }
    void close_at_exit() override;
    void join_at_exit(std::chrono::steady_clock::time_point deadline) override;
    [[nodiscard]] bool has_ended() const noexcept override { return has_ended_; }
    void join() override;

private:
    void run(Job job);

    std::stop_source stop_;
    std::atomic<bool> is_exiting_{false};
    std::atomic<bool> has_ended_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

}  // namespace cis::ingest::detail
