#include "cis/webhook/inbox.hpp"

#include <string>
#include <utility>
#include <variant>

#include "cis/core/exception.hpp"
#include "cis/webhook/memory_seen_store.hpp"
#include "webhook/delivery_intake.hpp"
#include "webhook/event_claims.hpp"

namespace cis::webhook {
namespace {

constexpr std::string_view cannot_be_asked = "the seen-store is not available";
constexpr std::string_view could_not_be_told = "handled, but the seen-store could not record it";
constexpr std::string_view it_threw = "it threw an exception";

InboxResult unavailable(std::string_view when, std::string_view why, std::exception_ptr failure = nullptr) {
    std::string reason(when);
    reason += ": ";
    reason += why;
    return {.status = 503,
            .disposition = Disposition::unavailable,
            .reason = std::move(reason),
            .failure = std::move(failure)};
}

}  // namespace

struct Inbox::State {
    State(InboxOptions options, Handler to_call)
        : intake(std::move(options)),
          handler(std::move(to_call)),
          claims(intake.options().seen ? intake.options().seen : std::make_shared<MemorySeenStore>()) {
        if (!handler) throw Exception(invalid_argument("handler", "must not be empty"));
    }

    /// Claims the event, calls `handle`, and confirms or releases the claim.
    template <class Action>
    [[nodiscard]] InboxResult handle_once(const std::string& key, const Action& handle) {
        InboxResult result = claim_and_handle(key, handle);
        result.key = key;
        return result;
    }

    template <class Action>
    [[nodiscard]] InboxResult claim_and_handle(const std::string& key, const Action& handle) {
        EventClaims::Granted ticket;
        Result<EventClaim> claim = EventClaim::in_progress;
        if (std::exception_ptr failure = failure_of([&] { claim = claims.claim(key, ticket); })) {
            return unavailable(cannot_be_asked, it_threw, std::move(failure));
        }
        if (!claim) return unavailable(cannot_be_asked, claim.error().reason);
        if (*claim == EventClaim::handled) {
            return {.status = 200, .disposition = Disposition::duplicate, .reason = "already handled"};
        }
        if (*claim == EventClaim::in_progress) {
            return {.status = 409,
                    .disposition = Disposition::in_progress,
                    .reason = "another delivery has claimed the event"};
        }
        if (std::exception_ptr failure = failure_of(handle)) {
            // The reason why the event was not handled matters more than its claim.
            static_cast<void>(failure_of([&] { claims.release(ticket); }));
            return failed("the handler failed", std::move(failure));
        }
        std::optional<Error> unconfirmed;
        if (std::exception_ptr failure =
                failure_of([&] { unconfirmed = claims.confirm(std::move(ticket)); })) {
            return unavailable(could_not_be_told, it_threw, std::move(failure));
        }
        if (unconfirmed) return unavailable(could_not_be_told, unconfirmed->reason);
        return {.status = 200, .disposition = Disposition::handled};
    }

    [[nodiscard]] InboxResult receive_undecodable(const std::string& key, const UndecodableEvent& event) {
        const auto& on_undecodable = intake.options().on_undecodable;
        if (!on_undecodable) {
            return {.status = 422, .disposition = Disposition::undecodable, .reason = event.error.reason};
        }
        return handle_once(key, [&] { on_undecodable(event); });
    }

    const DeliveryIntake intake;
    const Handler handler;
    EventClaims claims;
};

Inbox::Inbox(InboxOptions options, Handler handler)
    : state_(std::make_unique<State>(std::move(options), std::move(handler))) {}

Inbox::~Inbox() = default;
Inbox::Inbox(Inbox&&) noexcept = default;
Inbox& Inbox::operator=(Inbox&&) noexcept = default;

InboxResult Inbox::receive(const Delivery& delivery) {
    auto taken = state_->intake.take(delivery);
    if (auto* refusal = std::get_if<InboxResult>(&taken)) return std::move(*refusal);
    auto& genuine = std::get<GenuineDelivery>(taken);
    if (genuine.event) return state_->handle_once(genuine.key, [&] { state_->handler(*genuine.event); });
    return state_->receive_undecodable(genuine.key, {.type = genuine.origin->event_type,
                                                     .body = delivery.body,
                                                     .error = std::move(genuine.event).error()});
}

}  // namespace cis::webhook
