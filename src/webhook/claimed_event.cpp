#include "cis/webhook/claimed_event.hpp"

#include <utility>

#include "webhook/held_event.hpp"
#include "webhook/inbox_answers.hpp"

namespace cis::webhook {

ClaimedEvent::ClaimedEvent(std::unique_ptr<HeldEvent> held) noexcept : held_(std::move(held)) {}
ClaimedEvent::ClaimedEvent(ClaimedEvent&& other) noexcept = default;
ClaimedEvent& ClaimedEvent::operator=(ClaimedEvent&& other) noexcept = default;
ClaimedEvent::~ClaimedEvent() = default;

const Event& ClaimedEvent::event() const noexcept { return held_->event; }

std::string_view ClaimedEvent::key() const noexcept { return held_->claim.key(); }

InboxResult ClaimedEvent::settle(Settlement settlement) && {
    const std::unique_ptr<HeldEvent> settled = std::move(held_);
    if (!settled) return failed("the event was settled before, or moved from", nullptr);
    return settled->claim.settle(settlement);
}

}  // namespace cis::webhook
