#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cis/webhook/delivery.hpp"
#include "cis/webhook/settlement.hpp"
#include "core/lease_renewal.hpp"
#include "core/process_owner.hpp"
#include "webhook/event_claims.hpp"

namespace cis::webhook {

/// What the claims of an inbox share. It may outlive the inbox.
struct ClaimContext {
    explicit ClaimContext(const std::shared_ptr<SeenStore>& seen) : store(seen), claims(seen) {
        if (const auto lease = seen->lease()) renewal.emplace(*lease);
    }

    const cis::detail::ProcessOwner owner{};  ///< a forked child leaves the claims to its parent
    const std::shared_ptr<SeenStore> store;
    EventClaims claims;
    std::optional<cis::detail::LeaseRenewal> renewal;  ///< none if claims do not expire
};

/// The claim of one event, from the request to the store until it is settled. If it is not settled, its
/// destructor releases it.
///
/// Between the grant and the settlement nothing needs memory. A claim that was lost for lack of memory would
/// last until its lease ends, or for ever.
class ClaimGuard {
public:
    ClaimGuard(std::shared_ptr<ClaimContext> desk, std::string key)
        : desk_(std::move(desk)), key_(std::move(key)) {}
    ClaimGuard(const ClaimGuard&) = delete;
    ClaimGuard& operator=(const ClaimGuard&) = delete;
    ~ClaimGuard();

    [[nodiscard]] const std::string& key() const noexcept { return key_; }

    /// Claims the event. @return none if the claim is held now; otherwise the answer
    [[nodiscard]] std::optional<InboxResult> acquire();
    /// Ends a claim that is held. @return the answer
    [[nodiscard]] InboxResult settle(Settlement settlement);

private:
    [[nodiscard]] std::optional<InboxResult> ask();
    [[nodiscard]] InboxResult confirm();
    void release() noexcept;
    [[nodiscard]] cis::detail::LeaseRenewal::Prepared prepare_renewal();
    void end_renewal() noexcept;

    const std::shared_ptr<ClaimContext> desk_;
    std::string key_;
    EventClaims::Granted granted_;  ///< empty if the claim is not held
    std::optional<cis::detail::LeaseRenewal::Renewal> renewal_;
};

}  // namespace cis::webhook
