#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <optional>

#include "cis/webhook/seen_store.hpp"
#include "core/process_owner.hpp"
#include "webhook/event_claims.hpp"

namespace cis::webhook {

/// Renews the claims of events while they are handled, each time that a third of the store's lease is over:
/// so one renewal may fail. Claims that do not expire need none, and no thread.
///
/// What the store says is not looked at. If a claim was lost, its confirmation notices that; if it can be had
/// again, this gets it.
///
/// In a forked child it renews nothing: the thread is the parent's.
class ClaimRenewal {
    struct Entry {
        const EventClaims::Ticket* ticket{};
        std::chrono::steady_clock::time_point due{};
        bool is_renewing{false};
    };

public:
    /// The renewal of a claim.
    using Renewal = std::list<Entry>::iterator;
    /// What the renewal of a claim needs: of no claim yet.
    using Prepared = std::list<Entry>;

    explicit ClaimRenewal(std::shared_ptr<SeenStore> store);
    ClaimRenewal(const ClaimRenewal&) = delete;
    ClaimRenewal& operator=(const ClaimRenewal&) = delete;
    ~ClaimRenewal();

    /// Gets memory and a thread, before an event is claimed. Throws if there is none.
    /// @return empty if claims do not expire
    [[nodiscard]] Prepared prepare();
    /// Begins to renew a claim.
    /// @param ticket must exist until end()
    [[nodiscard]] Renewal begin(Prepared prepared, const EventClaims::Ticket& ticket) noexcept;
    /// Afterwards the store is not asked for the claim any more: otherwise it would grant it after its end.
    /// Waits until the store has answered.
    void end(Renewal renewal) noexcept;

private:
    struct State;

    void run();

    const cis::detail::ProcessOwner owner_{};
    const std::shared_ptr<SeenStore> store_;
    const std::optional<std::chrono::milliseconds> interval_;
    std::unique_ptr<State> state_;
};

}  // namespace cis::webhook
