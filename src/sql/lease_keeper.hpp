#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cis/sql/event_queue.hpp"

namespace cis::sql {

/// Renews the lease of the event that a worker handles, on a thread of its own.
class LeaseKeeper {
public:
    LeaseKeeper(EventQueue& queue, std::chrono::milliseconds lease);
    LeaseKeeper(const LeaseKeeper&) = delete;
    LeaseKeeper& operator=(const LeaseKeeper&) = delete;
    ~LeaseKeeper();

    /// From now until let_go(). The event lives as long.
    void hold(const TakenEvent& event);
    void let_go();

private:
    void run();

    EventQueue& queue_;
    const std::chrono::milliseconds lease_;
    std::mutex mutex_;
    std::condition_variable changed_;
    const TakenEvent* held_{nullptr};
    std::chrono::steady_clock::time_point renew_at_{};
    bool is_over_{false};
    std::thread thread_;
};

/// Holds a lease while it lives.
class HeldLease {
public:
    HeldLease(LeaseKeeper& keeper, const TakenEvent& event) : keeper_(keeper) { keeper_.hold(event); }
    HeldLease(const HeldLease&) = delete;
    HeldLease& operator=(const HeldLease&) = delete;
    ~HeldLease() { keeper_.let_go(); }

private:
    LeaseKeeper& keeper_;
};

}  // namespace cis::sql
