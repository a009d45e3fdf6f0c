#include "cue.hpp"

namespace cis::test {

bool Cue::give(std::chrono::milliseconds timeout) {
    given_.set();
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, timeout, [&] { return followed_; });
}

void Cue::followed() {
    {
        const std::lock_guard lock{mutex_};
        followed_ = true;
    }
    changed_.notify_all();
}

}  // namespace cis::test
