#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "cis/call/executor.hpp"
#include "cis/call/sent_call.hpp"

namespace cis::detail {

/// The end of a call on its way to its receiver, which gets it once.
class Completion {
public:
    Completion(std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver)
        : call_(std::move(call)), receiver_(std::move(receiver)) {}

    /// Calls the receiver, unless it was called before.
    void run() {
        if (has_run_.exchange(true)) return;
        receiver_->receive(std::move(call_));
        receiver_.reset();
    }
    [[nodiscard]] bool has_run() const noexcept { return has_run_; }

private:
    std::unique_ptr<SentCall> call_;
    std::unique_ptr<Receiver> receiver_;
    std::atomic<bool> has_run_{false};
};

/// Hands a completion to an executor. If that fails, calls the receiver on this thread, so that nobody waits
/// for ever.
/// @param busy exists until the receiver was called, or the executor has dropped the completion
void hand_over(const Executor& executor, std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver,
               std::shared_ptr<void> busy);

}  // namespace cis::detail
