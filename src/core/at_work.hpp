#pragma once

#include <atomic>

namespace cis::detail {

/// Resets the flag that says that an object is at work, whichever way the work ends.
class AtWork {
public:
    explicit AtWork(std::atomic<bool>& flag) noexcept : flag_(flag) {}
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;
    ~AtWork() { flag_ = false; }

private:
    std::atomic<bool>& flag_;
};

}  // namespace cis::detail
