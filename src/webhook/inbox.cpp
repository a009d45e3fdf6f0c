#include "cis/webhook/inbox.hpp"

#include <exception>
#include <memory>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/webhook/memory_seen_store.hpp"
#include "webhook/claim_guard.hpp"
#include "webhook/delivery_intake.hpp"
#include "webhook/held_event.hpp"
#include "webhook/inbox_answers.hpp"

namespace cis::webhook {
namespace {

using Claimed = std::variant<ClaimedEvent, InboxResult>;

/// Handles an event, and settles its claim.
template <class Handle, class Settle>
InboxResult settle_after(const Handle& handle, const Settle& settle) {
    std::exception_ptr failure = failure_of(handle);
    if (!failure) return settle(Settlement::done);
    InboxResult answer = settle(Settlement::failed);
    answer.reason = "the handler failed";
    answer.failure = std::move(failure);
    return answer;
}

}  // namespace

struct Inbox::State {
    State(InboxOptions options, Handler to_call)
        : intake(std::move(options)),
          handler(std::move(to_call)),
          desk(std::make_shared<ClaimContext>(intake.options().seen ? intake.options().seen
                                                                    : std::make_shared<MemorySeenStore>())) {}

    [[nodiscard]] Claimed claim_event(Event event, std::string key) const {
        auto claimed = std::make_unique<HeldEvent>(std::move(event), desk, std::move(key));
        if (auto answer = claimed->claim.acquire()) return *std::move(answer);
        return ClaimedEvent(std::move(claimed));
    }

    [[nodiscard]] InboxResult receive_undecodable(std::string key, const UndecodableEvent& event) const {
        const auto& on_undecodable = intake.options().on_undecodable;
        if (!on_undecodable) {
            return {.status = 422, .disposition = Disposition::undecodable, .reason = event.error.reason};
        }
        ClaimGuard claim(desk, std::move(key));
        if (auto answer = claim.acquire()) return *std::move(answer);
        return settle_after([&] { on_undecodable(event); },
                            [&](Settlement settlement) { return claim.settle(settlement); });
    }

    const DeliveryIntake intake;
    const Handler handler;
    const std::shared_ptr<ClaimContext> desk;
};

Inbox::Inbox(InboxOptions options, Handler handler)
    : state_(std::make_unique<State>(std::move(options), std::move(handler))) {
    if (!state_->handler) throw Exception(invalid_argument("handler", "must not be empty"));
}

Inbox::Inbox(InboxOptions options) : state_(std::make_unique<State>(std::move(options), Handler())) {}

Inbox::~Inbox() = default;
Inbox::Inbox(Inbox&&) noexcept = default;
Inbox& Inbox::operator=(Inbox&&) noexcept = default;

Claimed Inbox::claim(const Delivery& delivery) {
    auto taken = state_->intake.take(delivery);
    if (auto* refusal = std::get_if<InboxResult>(&taken)) return std::move(*refusal);
    auto& genuine = std::get<GenuineDelivery>(taken);
    if (genuine.event) return state_->claim_event(*std::move(genuine.event), std::move(genuine.key));
    return state_->receive_undecodable(std::move(genuine.key), {.type = genuine.origin->event_type,
                                                                .body = delivery.body,
                                                                .error = std::move(genuine.event).error()});
}

InboxResult Inbox::receive(const Delivery& delivery) {
    if (!state_->handler) return failed("the inbox has no handler: use claim()", nullptr);
    Claimed claimed = claim(delivery);
    if (auto* const answer = std::get_if<InboxResult>(&claimed)) return std::move(*answer);
    auto& event = std::get<ClaimedEvent>(claimed);
    return settle_after([&] { state_->handler(event.event()); },
                        [&](Settlement settlement) { return std::move(event).settle(settlement); });
}

}  // namespace cis::webhook
