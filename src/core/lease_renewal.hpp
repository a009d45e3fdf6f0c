#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <memory>

#include "cis/core/export.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

/// Renews leases while their holder works. It renews a lease whenever a third of its time has passed, so one
/// renewal may fail. One thread renews all leases, one after the other.
///
/// The results of renewals are ignored. If a lease was lost, the holder notices that when it ends its work.
///
/// In a forked child it renews nothing, because the thread belongs to the parent.
class CIS_EXPORT LeaseRenewal {
    struct Entry {
        std::function<void()> renew;
        std::chrono::steady_clock::time_point due{};
        bool is_renewing{false};
    };

public:
    /// The renewal of a lease.
    using Renewal = std::list<Entry>::iterator;
    /// What begin() needs. It belongs to no lease yet.
    using Prepared = std::list<Entry>;

    explicit LeaseRenewal(std::chrono::milliseconds lease);
    LeaseRenewal(const LeaseRenewal&) = delete;
    LeaseRenewal& operator=(const LeaseRenewal&) = delete;
    ~LeaseRenewal();

    /// Gets memory and a thread before there is a lease. Throws if either is not available.
    /// @param renew called on the other thread until end(). Its exceptions are ignored
    /// @return empty in a forked child
    [[nodiscard]] Prepared prepare(std::function<void()> renew);
    /// Begins to renew a lease that was just acquired.
    [[nodiscard]] Renewal begin(Prepared prepared) noexcept;
    /// Ends the renewal of a lease. Waits for a renewal that has begun, which could otherwise acquire the
    /// lease again after its end.
    void end(Renewal renewal) noexcept;

private:
    struct State;

    void run();

    const ProcessOwner owner_{};
    const std::chrono::milliseconds interval_;
    std::unique_ptr<State> state_;
};

}  // namespace cis::detail
