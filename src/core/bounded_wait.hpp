#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace cis::detail {

/// Waits until a condition holds, but at most this long. A time that is too large for the clock means no
/// limit. A negative time means no wait.
/// @return whether the condition holds
template <class Holds>
[[nodiscard]] bool wait_at_most(std::condition_variable& changed, std::unique_lock<std::mutex>& lock,
                                std::chrono::milliseconds longest, Holds holds) {
    if (longest <= std::chrono::years(1))
        return changed.wait_for(lock, std::max(longest, std::chrono::milliseconds(0)), holds);
    changed.wait(lock, holds);
    return true;
}

}  // namespace cis::detail
