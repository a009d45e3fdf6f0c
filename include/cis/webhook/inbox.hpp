#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/http/headers.hpp>
#include <cis/model/event_type.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/seen_store.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::webhook {

/// A request as the web server received it. Only looked at while Inbox::receive() runs.
struct Delivery {
    std::string_view method{"POST"};  ///< `POST` or `GET`, as the webhook was registered
    Headers headers{};                ///< all of them, or at least `X-Service-…`
    std::string_view body{};          ///< the bytes of the body as they came, also of a `GET`
    /// When the request came in, if it waited in a queue since: that is when its signature must have been
    /// fresh.
    std::optional<std::chrono::system_clock::time_point> received_at{};
};

/// What became of a delivery.
enum class Disposition {
    handled,      ///< the handler succeeded, and the seen-store knows it
    duplicate,    ///< it was handled before
    in_progress,  ///< another delivery of the event is being handled, or its receiver died meanwhile
    refused,      ///< not a delivery of these webhooks, or too old
    undecodable,  ///< genuine, but the payload is not what the document says
    failed,       ///< a function of yours threw, or libcrypto failed: not handled, the next delivery can be
    unavailable,  ///< the seen-store could not be asked, or could not be told that the event was handled
};

/// The enumerator's name, e.g. `handled`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(Disposition disposition) noexcept;

/// What to answer to a delivery. The service repeats what is answered with anything but 200; how often is
/// undocumented (document: Events).
struct Answer {
    int status{};               ///< 200, 401, 405, 409, 422, 500 or 503
    Disposition disposition{};  ///< what became of the delivery
    std::string key{};          ///< the event's name in the seen-store; empty when it was not asked
    /// For the log: without secrets and personal data, as far as the reasons of a seen-store of yours are;
    /// empty when handled.
    std::string reason{};
    std::exception_ptr failure{};  ///< what a function or store of yours threw; its text can hold anything
};

/// A genuine delivery that could not be read.
struct UndecodableEvent {
    OpenEnum<EventType> type{};  ///< as registered
    std::string_view body{};     ///< valid during the call
    Error error{};               ///< `decode`, with the JSON path of what does not fit
};

/// What an Inbox needs to know. Either `webhooks` or `unsigned_event_type` must be given.
struct InboxOptions {
    /// The webhooks that deliver here. The secret that matches says which of them a delivery belongs to, so
    /// that one URL can serve many.
    std::vector<Subscription> webhooks{};
    /// For a webhook of the legacy API, whose deliveries are not signed: the event it was registered for. Its
    /// events are without a scope. Anybody who knows the URL can then send events; make it hard to guess.
    std::optional<OpenEnum<EventType>> unsigned_event_type{};
    /// How old a signature may be, and how far in the future; unset for any age. The document does not say
    /// whether the service signs a repeated delivery anew: if it does not, what is repeated later than this
    /// is lost.
    std::optional<std::chrono::seconds> tolerance{signature::default_tolerance};
    /// Remembers what was handled; empty for a MemorySeenStore. Receivers in several processes must share
    /// one.
    std::shared_ptr<SeenStore> seen{};
    /// Tell deliveries of one event by event type and `X-Service-Delivery`, where it was sent, instead of
    /// event type and `interview_id`. The header is not signed. It is used for `interview_started`,
    /// `interview_completed` and `report_available` alone: for others it names the webhook, or it is
    /// undocumented what it names.
    bool dedupe_on_delivery_id{false};
    /// Names an event in a way of your own: deliveries with the same name are one event, within the scope of
    /// their webhook. The name may be long: stores are given keys of at most 256 bytes, and what would be
    /// longer is hashed. Empty for the usual name.
    std::function<std::string(const Event&)> dedupe_key{};
    /// Takes genuine deliveries that cannot be read, so that they are not delivered again and again. When it
    /// returns they count as handled; when it throws they do not. Empty to answer them with 422.
    std::function<void(const UndecodableEvent&)> on_undecodable{};
    /// The time; empty for `std::chrono::system_clock`. While it throws, deliveries are answered with 500.
    std::function<std::chrono::system_clock::time_point()> clock{};
};

/// Receives webhook deliveries inside any web server: verifies, reads the event, leaves out what was handled
/// before, hands the event over, and says what to answer (document: Events).
///
/// An event counts as handled only when the handler has returned. If it throws, or the process dies, the next
/// delivery of the event is handled; so the handler must be idempotent.
/// Two deliveries of one event at the same time run the handler once, unless it takes longer than a claim in
/// the store lasts.
///
/// @code
/// cis::webhook::Inbox inbox({.webhooks = {{cis::EventType::report_available, secret}}},
///                           [&](const cis::webhook::Event& event) { store(event.interview_id()); });
/// …
/// const auto answer = inbox.receive({.method = request.method, .headers = headers, .body = request.body});
/// respond(answer.status);
/// if (answer.status != 200) log(answer.reason);
/// @endcode
class CIS_EXPORT Inbox {
public:
    /// Handles an event; an exception means that it was not handled. May be called by several threads at
    /// once.
    using Handler = std::function<void(const Event&)>;

    /// Throws Exception (`invalid_argument`): no webhook, one without event, a secret that is empty, blank or
    /// `whsec_` alone, has white space around it or a control character in it, one secret for two events or
    /// scopes, signed and unsigned deliveries at once, a tolerance below zero, no handler. Throws
    /// `std::runtime_error` when libcrypto offers no SHA-256.
    Inbox(InboxOptions options, Handler handler);
    ~Inbox();
    /// Takes another inbox over; what was moved from can only be assigned to or destroyed.
    Inbox(Inbox&&) noexcept;
    /// @overload
    Inbox& operator=(Inbox&&) noexcept;

    /// Takes one delivery; the handler runs on the calling thread. May be called by any number of threads at
    /// once.
    ///
    /// Throws nothing but `std::bad_alloc`: what the handler, the store or another function of yours throws
    /// is in Answer::failure. What is thrown after the handler has returned does not make it run again: the
    /// inbox tells the store at a later delivery that the event was handled.
    [[nodiscard]] Answer receive(const Delivery& delivery);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::webhook
