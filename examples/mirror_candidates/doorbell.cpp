#include "doorbell.hpp"

#include <utility>

namespace cis::examples {

void Doorbell::ring(const std::string& posting_id, const std::string& interview_id) {
    {
        const std::lock_guard lock(mutex_);
        rings_[posting_id].insert(interview_id);
    }
    rung_.notify_all();
}

void Doorbell::wait(std::chrono::steady_clock::time_point until, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    static_cast<void>(rung_.wait_until(lock, stop, until, [this] { return !rings_.empty(); }));
}

bool Doorbell::is_rung() {
    const std::lock_guard lock(mutex_);
    return !rings_.empty();
}

void Doorbell::gather(std::chrono::milliseconds time, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    static_cast<void>(rung_.wait_for(lock, stop, time, [] { return false; }));
}

Rings Doorbell::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(rings_, {});
}

}  // namespace cis::examples
