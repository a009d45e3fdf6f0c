#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cis/http/transfer_queue.hpp"
#include "cis/http/transport.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

/// A queue for a transport that has none. Threads call perform(), one for each running transfer. Sinks are
/// called on these threads.
///
/// A transport that ignores its stop token delays nothing. After cancel() or after the end of the queue, its
/// work continues in the background. The work owns everything that it uses, and its result is dropped.
///
/// start() throws only `std::bad_alloc`; then nothing was started.
class ThreadedQueue final : public TransferQueue {
public:
    /// @param idle_time how long a thread waits for the next transfer before it ends
    explicit ThreadedQueue(std::shared_ptr<Transport> transport,
                           std::chrono::milliseconds idle_time = std::chrono::seconds(10));
    ThreadedQueue(const ThreadedQueue&) = delete;
    ThreadedQueue& operator=(const ThreadedQueue&) = delete;
    ~ThreadedQueue() override;

    void start(TransferJob job) override;
    void cancel(std::uint64_t number) override;
    void poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) override;
    void wake() noexcept override;

private:
    class Task;
    struct Shared;
    struct Worker;
    struct State;

    static void work(const std::shared_ptr<Shared>& shared, Worker& self,
                     std::shared_ptr<Task> task) noexcept;

    void fail(std::uint64_t number, std::string reason);
    [[nodiscard]] bool hand_over(const std::shared_ptr<Task>& task);
    void reap_ended_workers();

    const ProcessOwner owner_{};
    std::unique_ptr<State> state_;  ///< not destroyed in a forked child: a lock may be held for ever
};

}  // namespace cis::detail
