#include "cis/webhook/inbox.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/webhook/memory_seen_store.hpp"
#include "webhook/delivery_reader.hpp"
#include "webhook/event_key.hpp"
#include "webhook/held_event.hpp"
#include "webhook/inbox_answers.hpp"

namespace cis::webhook {
namespace {

using Claimed = std::variant<ClaimedEvent, InboxResult>;

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

/// Calls what handles an event, and settles the claim of the event.
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
    State(InboxOptions given, Handler to_call)
        : options(checked(std::move(given))),
          handler(std::move(to_call)),
          unsigned_origin({.event_type = options.unsigned_event_type.value_or(EventType::unknown)}),
          reader(options.webhooks, options.tolerance),
          desk(std::make_shared<ClaimDesk>(options.seen)) {}

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

    /// Claims the event of a genuine delivery.
    [[nodiscard]] Claimed claim_event(const Origin& origin, Event event, std::string_view body) const {
        std::string name;
        std::exception_ptr failure = failure_of([&] {
            name = options.dedupe_key ? options.dedupe_key(event)
                                      : event_name(event, body, options.dedupe_on_delivery_id);
        });
        if (failure) return failed("the de-duplication key could not be computed", std::move(failure));
        if (name.empty()) return failed("the de-duplication key is empty", nullptr);
        auto claimed =
            std::make_unique<HeldEvent>(std::move(event), desk, event_key(origin.scope, std::move(name)));
        if (auto answer = claimed->claim.acquire()) return *std::move(answer);
        return ClaimedEvent(std::move(claimed));
    }

    [[nodiscard]] InboxResult receive_undecodable(const Origin& origin, const UndecodableEvent& event) const {
        if (!options.on_undecodable) {
            return {.status = 422, .disposition = Disposition::undecodable, .reason = event.error.reason};
        }
        HeldClaim claim(desk, event_key(origin.scope, body_name(event.type, event.body)));
        if (auto answer = claim.acquire()) return *std::move(answer);
        return settle_after([&] { options.on_undecodable(event); },
                            [&](Settlement settlement) { return claim.settle(settlement); });
    }

    const InboxOptions options;
    const Handler handler;
    const Origin unsigned_origin;
    const DeliveryReader reader;
    const std::shared_ptr<ClaimDesk> desk;
};

Inbox::Inbox(InboxOptions options, Handler handler)
    : state_(std::make_unique<State>(std::move(options), std::move(handler))) {
    if (!state_->handler) throw Exception(invalid_argument("handler", "must not be empty"));
}

Inbox::Inbox(InboxOptions options) : state_(std::make_unique<State>(std::move(options), Handler())) {}

Inbox::~Inbox() = default;
Inbox::Inbox(Inbox&&) noexcept = default;
Inbox& Inbox::operator=(Inbox&&) noexcept = default;

std::variant<ClaimedEvent, InboxResult> Inbox::claim(const Delivery& delivery) {
    const Origin* origin = nullptr;
    if (auto refusal = state_->authenticate(delivery, origin)) return *std::move(refusal);
    Result<Event> event = read_event(*origin, delivery.headers, delivery.body);
    if (event) return state_->claim_event(*origin, *std::move(event), delivery.body);
    return state_->receive_undecodable(
        *origin, {.type = origin->event_type, .body = delivery.body, .error = std::move(event).error()});
}

InboxResult Inbox::receive(const Delivery& delivery) {
    if (!state_->handler) return failed("the inbox has no handler: use claim()", nullptr);
    auto claimed = claim(delivery);
    if (auto* const answer = std::get_if<InboxResult>(&claimed)) return std::move(*answer);
    auto& event = std::get<ClaimedEvent>(claimed);
    return settle_after([&] { state_->handler(event.event()); },
                        [&](Settlement settlement) { return std::move(event).settle(settlement); });
}

}  // namespace cis::webhook
