#include "cis/webhook/inbox.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/webhook/memory_seen_store.hpp"
#include "webhook/delivery_reader.hpp"
#include "webhook/event_claims.hpp"
#include "webhook/event_key.hpp"

namespace cis::webhook {
namespace {

/// Throws Exception (`invalid_argument`).
InboxOptions checked(InboxOptions options) {
    if (options.webhooks.empty() && !options.unsigned_event_type) {
        throw Exception(invalid_argument("webhooks", "must not be empty unless unsigned_event_type is set"));
    }
    if (!options.webhooks.empty() && options.unsigned_event_type) {
        throw Exception(invalid_argument("unsigned_event_type",
                                         "must not be combined with webhooks: deliveries without a signature "
                                         "would be accepted"));
    }
    if (options.unsigned_event_type && options.unsigned_event_type->text().empty()) {
        throw Exception(invalid_argument("unsigned_event_type", "must not be empty"));
    }
    if (!options.seen) options.seen = std::make_shared<MemorySeenStore>();
    return options;
}

InboxResult refused(int status, std::string reason) {
    return {.status = status, .disposition = Disposition::refused, .reason = std::move(reason)};
}

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

InboxResult failed(std::string reason, std::exception_ptr failure) {
    return {.status = 500,
            .disposition = Disposition::failed,
            .reason = std::move(reason),
            .failure = std::move(failure)};
}

/// The exception that `action` threw; null if it returned.
template <class Action>
std::exception_ptr failure_of(const Action& action) {
    try {
        action();
        return nullptr;
    } catch (...) {
        return std::current_exception();
    }
}

}  // namespace

struct Inbox::State {
    State(InboxOptions given, Handler to_call)
        : options(checked(std::move(given))),
          handler(std::move(to_call)),
          unsigned_origin({.event_type = options.unsigned_event_type.value_or(EventType::unknown)}),
          reader(options.webhooks, options.tolerance),
          claims(options.seen) {
        if (!handler) throw Exception(invalid_argument("handler", "must not be empty"));
    }

    [[nodiscard]] std::chrono::system_clock::time_point time_of(const Delivery& delivery) const {
        if (delivery.received_at) return *delivery.received_at;
        return options.clock ? options.clock() : std::chrono::system_clock::now();
    }

    /// Why a delivery is refused. None if it is accepted; then `origin` is the webhook that it comes from.
    [[nodiscard]] std::optional<InboxResult> authenticate(const Delivery& delivery,
                                                          const Origin*& origin) const {
        if (delivery.method != "POST" && delivery.method != "GET") {
            return refused(405, "the method is neither POST nor GET");
        }
        if (options.unsigned_event_type) {
            origin = &unsigned_origin;
            return std::nullopt;
        }
        std::chrono::system_clock::time_point received_at;
        if (std::exception_ptr failure = failure_of([&] { received_at = time_of(delivery); })) {
            return failed("the clock failed", std::move(failure));
        }
        Result<const Origin*> found = reader.origin_of(delivery.headers, delivery.body, received_at);
        if (found) {
            origin = *found;
            return std::nullopt;
        }
        Error error = std::move(found).error();
        if (error.kind != ErrorKind::authentication) return failed(std::move(error.reason), nullptr);
        return refused(401, std::move(error.reason));
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

    [[nodiscard]] InboxResult receive_event(const Origin& origin, const Event& event, std::string_view body) {
        std::string name;
        const std::exception_ptr failure = failure_of([&] {
            name = options.dedupe_key ? options.dedupe_key(event)
                                      : event_name(event, body, options.dedupe_on_delivery_id);
        });
        if (failure) return failed("the de-duplication key could not be computed", failure);
        if (name.empty()) return failed("the de-duplication key is empty", nullptr);
        return handle_once(event_key(origin.scope, std::move(name)), [&] { handler(event); });
    }

    [[nodiscard]] InboxResult receive_undecodable(const Origin& origin, const UndecodableEvent& event) {
        if (!options.on_undecodable) {
            return {.status = 422, .disposition = Disposition::undecodable, .reason = event.error.reason};
        }
        return handle_once(event_key(origin.scope, body_name(event.type, event.body)),
                           [&] { options.on_undecodable(event); });
    }

    const InboxOptions options;
    const Handler handler;
    const Origin unsigned_origin;
    const DeliveryReader reader;
    EventClaims claims;
};

std::string_view to_string(Disposition disposition) noexcept {
    switch (disposition) {
        case Disposition::handled: return "handled";
        case Disposition::duplicate: return "duplicate";
        case Disposition::in_progress: return "in_progress";
        case Disposition::refused: return "refused";
        case Disposition::undecodable: return "undecodable";
        case Disposition::failed: return "failed";
        case Disposition::unavailable: return "unavailable";
    }
    return "unknown";
}

Inbox::Inbox(InboxOptions options, Handler handler)
    : state_(std::make_unique<State>(std::move(options), std::move(handler))) {}

Inbox::~Inbox() = default;
Inbox::Inbox(Inbox&&) noexcept = default;
Inbox& Inbox::operator=(Inbox&&) noexcept = default;

InboxResult Inbox::receive(const Delivery& delivery) {
    const Origin* origin = nullptr;
    if (auto refusal = state_->authenticate(delivery, origin)) return std::move(*refusal);
    Result<Event> event = read_event(*origin, delivery.headers, delivery.body);
    if (event) return state_->receive_event(*origin, *event, delivery.body);
    return state_->receive_undecodable(
        *origin, {.type = origin->event_type, .body = delivery.body, .error = std::move(event).error()});
}

}  // namespace cis::webhook
