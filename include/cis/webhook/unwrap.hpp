#pragma once

/// @file
/// One call for receivers that need no seen-store.

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/http/headers.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::webhook {

/// How old a delivery may be for unwrap().
struct UnwrapOptions {
    /// How many seconds the signature's time may lie behind or ahead of when the delivery came in; unset for
    /// any age (see InboxOptions::tolerance).
    std::optional<std::chrono::seconds> tolerance{signature::default_tolerance};
    /// When the delivery came in; unset for now.
    std::optional<std::chrono::system_clock::time_point> received_at{};
};

/// Verifies a delivery and reads its event.
///
/// Nothing is remembered: of a delivery that the service repeats, or that somebody replays, **the same event
/// comes out again**. An Inbox handles each event once.
///
/// Each call computes the keys of all secrets anew. Where that costs too much, keep an Inbox, or a
/// signature::Verifier, whose signature::Verification::secret_index() says which event parse_event() is to
/// read.
///
/// @code
/// const auto event = cis::webhook::unwrap({{cis::EventType::report_available, secret}}, headers, body);
/// if (!event) return answer(event.error().kind == cis::ErrorKind::authentication ? 401 : 500);
/// use(*event);
/// return answer(200);
/// @endcode
///
/// @param webhooks all that deliver here, not only their secrets: the payload does not say which event it
///                 is, the webhook whose secret matches does
/// @param headers  all of the request's, or at least `X-Service-…`
/// @param body     the bytes as they came, before any parsing
/// @return the event, or an error, whose `reason` holds nothing of the headers and no value of the payload:
///         - `authentication`: signed by none of the webhooks, or too old or too far in the future
///         - `decode`: genuine, but the payload is not what the document says
///         - `invalid_argument`: `param` names what is wrong with the webhooks or the tolerance, by the
///           rules of Inbox
///         - `internal`: libcrypto failed; the delivery may be genuine
[[nodiscard]] CIS_EXPORT Result<Event> unwrap(const std::vector<Subscription>& webhooks,
                                              const Headers& headers, std::string_view body,
                                              const UnwrapOptions& options = {});
/// The same where one webhook alone delivers.
[[nodiscard]] CIS_EXPORT Result<Event> unwrap(const Subscription& webhook, const Headers& headers,
                                              std::string_view body, const UnwrapOptions& options = {});

}  // namespace cis::webhook
