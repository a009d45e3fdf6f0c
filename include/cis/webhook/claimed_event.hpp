#pragma once

#include <memory>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/webhook/delivery.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/settlement.hpp>

namespace cis::webhook {

/// @cond internal
struct HeldEvent;
/// @endcond

/// An event that Inbox::claim() has claimed. Its holder handles it, and no other receiver handles it
/// meanwhile. The inbox renews the claim until the event is settled, however long that takes. Then the
/// delivery is answered.
///
/// If the object is destroyed without being settled, the event counts as failed: its next delivery is
/// handled. As long as the object exists, deliveries of the event get 409.
///
/// It may outlive its inbox. Any thread may use it, but only one at a time.
class CIS_EXPORT ClaimedEvent {
public:
    /// Takes the event of another object, which then has none.
    ClaimedEvent(ClaimedEvent&& other) noexcept;
    /// Takes the event of another object. The event that this object held counts as failed, unless it was
    /// settled.
    ClaimedEvent& operator=(ClaimedEvent&& other) noexcept;
    ~ClaimedEvent();

    /// The event, valid until settle(), even if this object is moved. Must not be called after this object
    /// was settled or moved from.
    [[nodiscard]] const Event& event() const noexcept;
    /// The event's key in the seen-store, valid as long as event().
    [[nodiscard]] std::string_view key() const noexcept;

    /// Says, once, what happened to the event. It asks the seen-store, so it may block as long as that does.
    ///
    /// | settlement | answers                | and the claim                                       |
    /// |------------|------------------------|-----------------------------------------------------|
    /// | `done`     | 200 `handled`          | is confirmed: the event is a duplicate from then on |
    /// | `later`    | 503 `postponed`        | is released                                         |
    /// | `failed`   | 500 `failed`           | is released                                         |
    ///
    /// If the seen-store does not record that the event was handled, the answer is 503 `unavailable`. The
    /// inbox tells the store at the next delivery, and the event is not handled again.
    ///
    /// Throws only `std::bad_alloc`.
    /// @return what to answer to the delivery; 500 `failed` if this object was settled or moved from
    [[nodiscard]] InboxResult settle(Settlement settlement) &&;

private:
    friend class Inbox;
    explicit ClaimedEvent(std::unique_ptr<HeldEvent> held) noexcept;

    std::unique_ptr<HeldEvent> held_;
};

}  // namespace cis::webhook
