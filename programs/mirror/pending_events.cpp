#include "mirror/pending_events.hpp"

#include <utility>

namespace cis::programs::mirror_command {

void PendingEvents::add(const std::string& posting_id, const std::string& interview_id) {
    {
        const std::lock_guard lock(mutex_);
        touched_[posting_id].insert(interview_id);
    }
    added_.notify_all();
}

void PendingEvents::wait(std::chrono::steady_clock::time_point until, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    static_cast<void>(added_.wait_until(lock, stop, until, [this] { return !touched_.empty(); }));
}

bool PendingEvents::is_empty() {
    const std::lock_guard lock(mutex_);
    return touched_.empty();
}

void PendingEvents::gather(std::chrono::milliseconds time, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    static_cast<void>(added_.wait_for(lock, stop, time, [] { return false; }));
}

TouchedCandidates PendingEvents::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(touched_, {});
}

}  // namespace cis::programs::mirror_command
