#include "sql/lease_keeper.hpp"

#include "core/signals_blocked.hpp"

namespace cis::sql {

LeaseKeeper::LeaseKeeper(EventQueue& queue, std::chrono::milliseconds lease) : queue_(queue), lease_(lease) {
    const cis::detail::SignalsBlocked blocked;
    thread_ = std::thread([this] { run(); });
}

LeaseKeeper::~LeaseKeeper() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void LeaseKeeper::hold(const TakenEvent& event) {
    {
        const std::lock_guard lock(mutex_);
        held_ = &event;
        renew_at_ = std::chrono::steady_clock::now() + lease_ / 3;
    }
    changed_.notify_one();
}

void LeaseKeeper::let_go() {
    const std::lock_guard lock(mutex_);
    held_ = nullptr;
}

void LeaseKeeper::run() {
    std::unique_lock lock(mutex_);
    while (!is_over_) {
        if (held_ == nullptr) {
            changed_.wait(lock);
        } else if (std::chrono::steady_clock::now() < renew_at_) {
            // A copy: the next event has another time.
            const auto until = renew_at_;
            changed_.wait_until(lock, until);
        } else {
            // The mutex keeps the event there meanwhile. If the database is away now, it may be back in time.
            const Result<bool> renewed = queue_.renew(*held_, lease_);
            renew_at_ = std::chrono::steady_clock::now() + lease_ / 3;
            // Another worker has it.
            if (renewed && !*renewed) held_ = nullptr;
        }
    }
}

}  // namespace cis::sql
