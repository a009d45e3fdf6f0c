#pragma once

#include <memory>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/inbox_result.hpp>

namespace cis::webhook {

struct HeldEvent;

/// An event that Inbox::claim() has claimed: whoever has it handles it, and nobody else does meanwhile. The
/// inbox renews the claim until it is settled, however long that takes. Then the delivery is answered.
///
/// If it is destroyed without being settled, it counts as failed: the next delivery of the event is handled.
/// As long as it is kept, deliveries of the event get 409.
///
/// It may outlive its inbox. One thread at a time may use it, any thread.
class CIS_EXPORT ClaimedEvent {
public:
    /// Takes the event of another object, which then has none.
    ClaimedEvent(ClaimedEvent&& other) noexcept;
    /// Takes another event. The own one counts as failed, unless it was settled.
    ClaimedEvent& operator=(ClaimedEvent&& other) noexcept;
    ~ClaimedEvent();

    /// The event, valid until settle(), also if this is moved. Not after this was settled or moved from.
    [[nodiscard]] const Event& event() const noexcept;
    /// The event's key in the seen-store, valid as event().
    [[nodiscard]] std::string_view key() const noexcept;

    /// Says what became of the event, once. It asks the seen-store, so it may block as long as that does.
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
    /// @return what to answer to the delivery; 500 `failed` if this was settled or moved from
    [[nodiscard]] InboxResult settle(Settlement settlement) &&;

private:
    friend class Inbox;
    explicit ClaimedEvent(std::unique_ptr<HeldEvent> held) noexcept;

    std::unique_ptr<HeldEvent> held_;
};

}  // namespace cis::webhook
