#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "cis/call/pending.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

class CallLoop;

struct Submission::State {
    explicit State(const char* said) noexcept : cancelled(said) {}

    /// Sets the call that runs for the Pending. A search has several calls, one after the other.
    /// @return false if the call is to be cancelled
    [[nodiscard]] bool bind(std::weak_ptr<CallLoop> loop, std::uint64_t call);

    const char* const cancelled;  ///< why the call ends, if it is cancelled
    const ProcessOwner owner{};
    std::mutex mutex{};
    std::condition_variable ended{};
    bool has_ended{false};
    bool is_taken{false};
    bool is_cancelled{false};
    std::function<void()> on_end{};
    std::function<void()> on_cancel{};
    std::weak_ptr<CallLoop> loop{};
    std::uint64_t number{0};
};

}  // namespace cis::detail
