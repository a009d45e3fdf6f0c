#pragma once

/// @file
/// One call for receivers that need no seen-store.

#include <optional>
#include <string_view>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/light_chrono.hpp>
#include <cis/core/result.hpp>
#include <cis/http/headers.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/signature.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::webhook {

/// How old a delivery may be for unwrap().
struct UnwrapOptions {
    /// How many seconds the signature's time may lie behind or ahead of when the delivery came in; unset for
    /// any age (see InboxOptions::tolerance).
    std::optional<std::chrono::seconds> tolerance{default_tolerance};
    /// When the delivery came in; unset for now.
    std::optional<std::chrono::system_clock::time_point> received_at{};
};

/// Verifies a delivery and reads its event.
///
/// The service repeats deliveries: nothing is remembered here, so that **the same event comes out each
/// time**. Inbox handles each event once. It also keeps what is made anew here for every delivery, a
/// Verifier; a Verifier of your own and parse_event() do without that too.
///
/// @code
/// const auto event = cis::webhook::unwrap({{cis::EventType::report_available, secret}}, headers, body);
/// if (!event) return answer(event.error().kind == cis::ErrorKind::authentication ? 401 : 500);
/// use(*event);
/// return answer(200);
/// @endcode
///
/// @param webhooks all that deliver here. The payload does not say which event it is: the webhook whose
/// secret
///                 matches does
/// @param headers  all of the request's, or at least `X-Service-…`
/// @param body     the bytes as they came, before any parsing
/// @return the event, or an error, whose `reason` holds nothing of the delivery's headers and values:
///         - `authentication`: not signed by one of the webhooks, or too old
///         - `decode`: genuine, but the payload is not what the document says
///         - `invalid_argument`: no webhook, one without event or with a blank secret, one secret for two
///         events
///           or scopes, a tolerance below zero
///         - `internal`: libcrypto failed; the delivery may be genuine
[[nodiscard]] CIS_EXPORT Result<Event> unwrap(const std::vector<Subscription>& webhooks,
                                              const Headers& headers, std::string_view body,
                                              const UnwrapOptions& options = {});
/// The same where one webhook alone delivers.
[[nodiscard]] CIS_EXPORT Result<Event> unwrap(const Subscription& webhook, const Headers& headers,
                                              std::string_view body, const UnwrapOptions& options = {});

}  // namespace cis::webhook
