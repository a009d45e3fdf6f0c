#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/http/headers.hpp>
#include <cis/model/event_type.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/webhook/claimed_event.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/inbox_result.hpp>
#include <cis/webhook/seen_store.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::webhook {

/// A request as the web server received it. An Inbox uses it only until its function returns.
struct Delivery {
    std::string_view method{"POST"};  ///< `POST` or `GET`, as the webhook was registered
    Headers headers{};                ///< all headers, or at least `X-Service-…`
    std::string_view body{};          ///< the unchanged bytes of the body, also of a `GET`
    /// When the request arrived, if it has waited in a queue since. The signature must have been recent at
    /// that time.
    std::optional<std::chrono::system_clock::time_point> received_at{};
};

/// A genuine delivery that could not be decoded.
struct UndecodableEvent {
    OpenEnum<EventType> type{};  ///< the event type of the registration
    std::string_view body{};     ///< valid during the call
    Error error{};               ///< of kind `decode`, with the JSON path of what does not match
};

/// The options of an Inbox. Set either `webhooks` or `unsigned_event_type`.
struct InboxOptions {
    /// The webhooks that deliver to this inbox. The matching secret identifies the webhook, so one URL can
    /// serve many.
    std::vector<Subscription> webhooks{};
    /// For a webhook of the legacy API, whose deliveries are not signed: the event type of its registration.
    /// Its events have no scope. Anybody who knows the URL can send events, so make it hard to guess.
    std::optional<OpenEnum<EventType>> unsigned_event_type{};
    /// How old a signature may be, and how far in the future; unset: any age. The specification does not say
    /// whether a retry has a new signature. If not, retries that arrive after the tolerance are lost.
    std::optional<std::chrono::seconds> tolerance{signature::default_tolerance};
    /// Remembers which events were handled; if empty, a MemorySeenStore. Receivers in several processes must
    /// share a store. If its claims expire (SeenStore::lease()), the inbox renews them while their events are
    /// handled, on a thread that it starts with the first claim.
    std::shared_ptr<SeenStore> seen{};
    /// Whether deliveries of an event are recognised by event type and `X-Service-Delivery` instead of event
    /// type and `interview_id`. The header is not signed. It is used only if it was sent, and only for
    /// `interview_started`, `interview_completed` and `report_available`: for other events it identifies the
    /// webhook, or its meaning is undocumented.
    bool dedupe_on_delivery_id{false};
    /// Returns your own name of an event: deliveries with the same name, within the scope of their webhook,
    /// are the same event. The name may be long, because the inbox hashes keys of more than 256 bytes. It
    /// must not be empty. If no function is set, the inbox makes the name.
    std::function<std::string(const Event&)> dedupe_key{};
    /// Called with genuine deliveries that cannot be decoded, so that the service does not retry them. If it
    /// returns, they count as handled; if it throws, they do not. If empty, the status is 422.
    std::function<void(const UndecodableEvent&)> on_undecodable{};
    /// The clock; if empty, `std::chrono::system_clock`. If it throws, the status is 500.
    std::function<std::chrono::system_clock::time_point()> clock{};
};

/// Receives webhook deliveries inside any web server. It verifies the signature, decodes the
/// event, skips events that were handled before, lets the event be handled, and returns the status to
/// answer (specification: Events).
///
/// There are two ways. receive() calls a handler and returns the answer: the event was handled when the
/// handler has returned. claim() returns the event, and ClaimedEvent::settle() the answer, later and on any
/// thread: for coroutines, queues, and whatever else goes on after a function has returned.
///
/// An event counts as handled only when that was said. If the handler throws or the process dies, the next
/// delivery of the event is handled, so handling must be idempotent. For two deliveries of an event at the
/// same time, it is handled once.
///
/// @code
/// cis::webhook::Inbox inbox({.webhooks = {{cis::EventType::report_available, secret}}},
///                           [&](const cis::webhook::Event& event) { store(event.interview_id()); });
/// …
/// const auto result = inbox.receive({.method = request.method, .headers = headers, .body = request.body});
/// respond(result.status);
/// if (result.status != 200) log(result.reason);
/// @endcode
class CIS_EXPORT Inbox {
public:
    /// Handles an event. An exception means that the event was not handled. Several threads may call it at
    /// the same time.
    using Handler = std::function<void(const Event&)>;

    /// Throws Exception (`invalid_argument`) in these cases:
    /// - there is no webhook, or a webhook has no event type;
    /// - a secret is empty, blank or `whsec_` alone, has white space around it, or contains a
    ///   control character;
    /// - two event types or scopes have the same secret;
    /// - `webhooks` and `unsigned_event_type` are both set;
    /// - the tolerance is negative;
    /// - the handler is empty.
    ///
    /// Throws `std::runtime_error` if libcrypto has no SHA-256.
    Inbox(InboxOptions options, Handler handler);
    /// An inbox without a handler, for claim(). Throws as the other constructor.
    explicit Inbox(InboxOptions options);
    /// Claimed events may be there still. They can be settled afterwards.
    ~Inbox();
    /// Takes the state of another inbox, which can then only be assigned to or destroyed.
    Inbox(Inbox&&) noexcept;
    /// @overload
    Inbox& operator=(Inbox&&) noexcept;

    /// Handles one delivery; the handler runs on the calling thread. Several threads may call it at the
    /// same time.
    ///
    /// Throws only `std::bad_alloc`. Exceptions of the handler, the store or another function of yours are in
    /// InboxResult::failure. If something fails after the handler has returned, the handler does not run
    /// again: at a later delivery, the inbox tells the store that the event was handled.
    ///
    /// Without a handler, the result is 500 `failed`.
    [[nodiscard]] InboxResult receive(const Delivery& delivery);

    /// Verifies and decodes one delivery, and claims its event. Answer when the event is settled. Several
    /// threads may call it at the same time. It asks the seen-store, so it may block as long as that does.
    ///
    /// Throws only `std::bad_alloc`. A delivery that cannot be decoded goes to InboxOptions::on_undecodable,
    /// as in receive().
    /// @return the event; or the final answer, if there is nothing to handle: the delivery is refused, a
    ///         duplicate, undecodable, its event is claimed already, or something failed
    /// @code
    /// auto claimed = inbox.claim(delivery);
    /// if (const auto* answer = std::get_if<cis::webhook::InboxResult>(&claimed)) co_return answer->status;
    /// auto& event = std::get<cis::webhook::ClaimedEvent>(claimed);
    /// const bool is_done = co_await handle(event.event());
    /// using enum cis::webhook::Settlement;
    /// co_return std::move(event).settle(is_done ? done : later).status;
    /// @endcode
    [[nodiscard]] std::variant<ClaimedEvent, InboxResult> claim(const Delivery& delivery);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::webhook
