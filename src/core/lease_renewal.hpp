#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <memory>

#include "cis/core/export.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

/// Renews leases while their holder works, each time that a third of a lease is over: so one renewal may
/// fail. One thread renews them, one after the other.
///
/// What a renewal finds out is not looked at. If a lease was lost, the holder notices that when it ends its
/// work.
///
/// In a forked child it renews nothing: the thread is the parent's.
class CIS_EXPORT LeaseRenewal {
    struct Entry {
        std::function<void()> renew;
        std::chrono::steady_clock::time_point due{};
        bool is_renewing{false};
    };

public:
    /// The renewal of a lease.
    using Renewal = std::list<Entry>::iterator;
    /// What begin() needs: of no lease yet.
    using Prepared = std::list<Entry>;

    explicit LeaseRenewal(std::chrono::milliseconds lease);
    LeaseRenewal(const LeaseRenewal&) = delete;
    LeaseRenewal& operator=(const LeaseRenewal&) = delete;
    ~LeaseRenewal();

    /// Gets memory and a thread, before there is a lease. Throws if there is none.
    /// @param renew is called on the other thread, until end(). What it throws is ignored
    /// @return empty in a forked child
    [[nodiscard]] Prepared prepare(std::function<void()> renew);
    /// Begins to renew a lease that was just got.
    [[nodiscard]] Renewal begin(Prepared prepared) noexcept;
    /// Afterwards the lease is not renewed any more: otherwise it could be got again after its end. Waits
    /// until a renewal that has begun is over.
    void end(Renewal renewal) noexcept;

private:
    struct State;

    void run();

    const ProcessOwner owner_{};
    const std::chrono::milliseconds interval_;
    std::unique_ptr<State> state_;
};

}  // namespace cis::detail
