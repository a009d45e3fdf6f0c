#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/model/event_type.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/seen_store.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::webhook {

/// A genuine delivery that could not be decoded.
struct UndecodableEvent {
    OpenEnum<EventType> type{};  ///< the event type of the registration
    std::string_view body{};     ///< valid during the call
    Error error{};               ///< the error, of kind `decode`, with the JSON path of what does not match
};

/// The options of an Inbox. Set either `webhooks` or `unsigned_event_type`.
struct InboxOptions {
    /// The webhooks that deliver to this inbox. The matching secret identifies the webhook, so one URL can
    /// serve many.
    std::vector<Subscription> webhooks{};
    /// For a webhook of the legacy API, whose deliveries are not signed: the event type of its registration.
    /// Its events have no scope. Anybody who knows the URL can send events, so make it hard to guess.
    std::optional<OpenEnum<EventType>> unsigned_event_type{};
    /// How old a signature may be, and how far in the future it may be; unset: any age. The specification
    /// does not say whether a retry has a new signature. If retries keep the old signature, those that arrive
    /// after the tolerance are lost.
    std::optional<std::chrono::seconds> tolerance{signature::default_tolerance};
    /// Remembers which events were handled; empty: a MemorySeenStore. Receivers in several processes must
    /// share a store. If its claims expire (SeenStore::lease()), the inbox renews them while their events are
    /// handled, on a thread that it starts with the first claim.
    std::shared_ptr<SeenStore> seen{};
    /// Whether deliveries of an event are recognised by event type and `X-Service-Delivery` instead of event
    /// type and `interview_id`. The header is not signed. It is used only if it was sent, and only for
    /// `interview_started`, `interview_completed` and `report_available`: for other events it identifies the
    /// webhook, or its meaning is undocumented.
    bool dedupe_on_delivery_id{false};
    /// Returns your own identifier of an event. Deliveries with the same identifier, within the scope of
    /// their webhook, are the same event. The identifier may be long, because the inbox hashes keys of more
    /// than 256 bytes. It must not be empty. If no function is set, the inbox makes the identifier.
    std::function<std::string(const Event&)> dedupe_key{};
    /// Called with each genuine delivery that cannot be decoded, so that the service need not retry it. If
    /// the function returns, the delivery counts as handled. If it throws, the delivery does not. If no
    /// function is set, the status is 422.
    std::function<void(const UndecodableEvent&)> on_undecodable{};
    /// The clock; empty: `std::chrono::system_clock`. If it throws, the status is 500.
    std::function<std::chrono::system_clock::time_point()> clock{};
};

}  // namespace cis::webhook
