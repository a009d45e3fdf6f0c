#include "cis/webhook/claimed_event.hpp"

#include <utility>

#include "webhook/claimed_event_state.hpp"
#include "webhook/inbox_answers.hpp"

namespace cis::webhook {

ClaimedEvent::ClaimedEvent(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
ClaimedEvent::ClaimedEvent(ClaimedEvent&& other) noexcept = default;
ClaimedEvent& ClaimedEvent::operator=(ClaimedEvent&& other) noexcept = default;
ClaimedEvent::~ClaimedEvent() = default;

const Event& ClaimedEvent::event() const noexcept { return state_->event; }

std::string_view ClaimedEvent::key() const noexcept { return state_->claim.key(); }

InboxResult ClaimedEvent::settle(Settlement settlement) && {
    const std::unique_ptr<State> settled = std::move(state_);
    if (!settled) return failed("the event was settled before, or moved from", nullptr);
    return settled->claim.settle(settlement);
}

}  // namespace cis::webhook
