#pragma once

#include <functional>
#include <memory>
#include <variant>

#include <cis/core/export.hpp>
#include <cis/webhook/claimed_event.hpp>
#include <cis/webhook/delivery.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/inbox_options.hpp>

namespace cis::webhook {

/// Receives webhook deliveries inside any web server. It verifies the signature, decodes the event, skips
/// events that were handled before, has the event handled, and returns the status to answer (specification:
/// Events).
///
/// There are two ways to handle an event. receive() calls a handler and returns the answer: when the handler
/// returns, the event counts as handled. claim() returns the event, and ClaimedEvent::settle() returns the
/// answer later, on any thread. The second way is for coroutines, queues, and anything else that continues
/// after a function has returned.
///
/// An event counts as handled only after your code has reported it. If the handler throws or the process
/// dies, the next delivery of the event is handled, so handling must be idempotent. If two deliveries of an
/// event come at the same time, the event is handled once.
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
    /// Makes an inbox without a handler, for claim(). Throws as the other constructor does.
    explicit Inbox(InboxOptions options);
    /// Destroys the inbox. Claimed events may still exist, and can be settled afterwards.
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

    /// Verifies and decodes one delivery, and claims its event. Answer the delivery when the event is
    /// settled. Several threads may call it at the same time. It asks the seen-store, so it may block as long
    /// as that does.
    ///
    /// Throws only `std::bad_alloc`. A delivery that cannot be decoded goes to InboxOptions::on_undecodable,
    /// as in receive().
    /// @return the event; or the final answer, if there is nothing to handle: the delivery is refused, a
    /// duplicate or undecodable, its event is already claimed, or something failed
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
