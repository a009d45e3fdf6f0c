#pragma once

/// @file
/// One function for receivers that need no seen-store.

#include <chrono>
#include <concepts>
#include <initializer_list>
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

/// Options of unwrap().
struct UnwrapOptions {
    /// The largest difference in seconds between the signature's time and the arrival of the delivery, in
    /// both directions; unset: any age (see InboxOptions::tolerance).
    std::optional<std::chrono::seconds> tolerance{signature::default_tolerance};
    /// When the delivery arrived; unset: now.
    std::optional<std::chrono::system_clock::time_point> received_at{};
};

namespace detail {
[[nodiscard]] CIS_EXPORT Result<Event> unwrap_any(const std::vector<Subscription>& webhooks,
                                                  const Headers& headers, std::string_view body,
                                                  const UnwrapOptions& options);
}  // namespace detail

/// Verifies a delivery and decodes its event.
///
/// It remembers nothing. If the service retries a delivery or somebody replays it, **it returns the same
/// event again**. An Inbox handles each event once.
///
/// Each call computes the HMAC keys of all secrets. If that costs too much, use an Inbox, or keep a
/// signature::Verifier: its signature::Verification::secret_index() tells you the event type for
/// parse_event().
///
/// @code
/// const auto event = cis::webhook::unwrap({{cis::EventType::report_available, secret}}, headers, body);
/// if (!event) return respond(event.error().kind == cis::ErrorKind::authentication ? 401 : 500);
/// use(*event);
/// return respond(200);
/// @endcode
///
/// @param webhooks all webhooks that deliver here, not only their secrets: the matching secret determines the
/// event type, because the payload does not contain it
/// @param headers  all headers of the request, or at least `X-Service-…`
/// @param body     the bytes as received, before any parsing
/// @param options  the tolerance and the time of arrival
/// @return the event, or an error. Its `reason` contains no part of the headers and no value of the payload.
///         The kinds are:
///         - `authentication`: none of the webhooks signed it, or it is too old or too far in the future
///         - `decode`: genuine, but the payload does not match the specification
///         - `invalid_argument`: the webhooks or the tolerance are invalid by the rules of Inbox; `param`
///           names the invalid one
///         - `internal`: libcrypto failed; the delivery may be genuine
[[nodiscard]] CIS_EXPORT Result<Event> unwrap(std::initializer_list<Subscription> webhooks,
                                              const Headers& headers, std::string_view body,
                                              const UnwrapOptions& options = {});
/// Does the same for a vector of webhooks. It is a template, so that two texts in braces mean one webhook.
template <std::same_as<std::vector<Subscription>> Subscriptions>
[[nodiscard]] Result<Event> unwrap(const Subscriptions& webhooks, const Headers& headers,
                                   std::string_view body, const UnwrapOptions& options = {}) {
    return detail::unwrap_any(webhooks, headers, body, options);
}
/// Does the same for receivers with one webhook: `unwrap({"report_available", secret}, headers, body)`.
[[nodiscard]] CIS_EXPORT Result<Event> unwrap(const Subscription& webhook, const Headers& headers,
                                              std::string_view body, const UnwrapOptions& options = {});

}  // namespace cis::webhook
