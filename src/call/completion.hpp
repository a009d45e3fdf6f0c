#pragma once

#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "cis/call/executor.hpp"
#include "cis/call/sent_call.hpp"

namespace cis::detail {

/// A call that has ended, on its way to its receiver. The receiver gets it once.
class Completion {
public:
    /// @param busy see hand_over()
    Completion(std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver, std::shared_ptr<void> busy)
        : busy_(std::move(busy)), call_(std::move(call)), receiver_(std::move(receiver)) {}

    /// Calls the receiver, unless it was called before.
    void run() {
        if (has_run_.exchange(true)) return;
        try {
            receiver_->receive(std::move(call_));
        } catch (...) {
            receiver_threw_on_ = std::this_thread::get_id();
            throw;
        }
        receiver_.reset();
        busy_.reset();
    }
    /// Whether the receiver was called on this thread and threw.
    [[nodiscard]] bool receiver_threw_here() const noexcept {
        return receiver_threw_on_ == std::this_thread::get_id();
    }

private:
    std::shared_ptr<void> busy_;  ///< emptied early, because an executor may keep a function that it has run
    std::unique_ptr<SentCall> call_;
    std::unique_ptr<Receiver> receiver_;
    std::atomic<bool> has_run_{false};
    std::atomic<std::thread::id> receiver_threw_on_{};
};

/// Hands a completion to an executor. If that fails, calls the receiver on this thread, so that no thread
/// waits for ever.
/// @param busy exists until the receiver was called and destroyed, or until the executor has dropped the
/// completion. If the receiver throws, only the latter applies
void hand_over(const Executor& executor, std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver,
               std::shared_ptr<void> busy);

}  // namespace cis::detail
