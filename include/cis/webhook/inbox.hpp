#pragma once

#include <functional>
#include <memory>

#include <cis/core/export.hpp>
#include <cis/webhook/delivery.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/inbox_options.hpp>

namespace cis::webhook {

/// Receives webhook deliveries inside any web server. It verifies the signature, decodes the
/// event, skips events that were handled before, calls the handler, and returns the status to
/// answer (specification: Events).
///
/// An event counts as handled only when the handler has returned. If the handler throws or the process dies,
/// the next delivery of the event is handled, so the handler must be idempotent. For two deliveries of an
/// event at the same time, the handler runs once, unless it runs longer than the claims of the store last.
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
    [[nodiscard]] InboxResult receive(const Delivery& delivery);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::webhook
