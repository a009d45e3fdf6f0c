#pragma once

/// @file
/// A delivery of a webhook, and the answer of an inbox.

#include <chrono>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/http/headers.hpp>

namespace cis::webhook {

/// A request as the web server received it. An inbox uses it only until its function returns.
struct Delivery {
    std::string_view method{"POST"};  ///< `POST` or `GET`, as the webhook was registered
    Headers headers{};                ///< all headers, or at least `X-Service-…`
    std::string_view body{};          ///< the unchanged bytes of the body, even for a `GET`
    /// When the request arrived. Set it if the request has waited in a queue since. The signature must have
    /// been recent at that time.
    std::optional<std::chrono::system_clock::time_point> received_at{};
};

/// What happened to a delivery.
enum class Disposition {
    handled,      ///< the event was handled, and the seen-store has recorded it
    duplicate,    ///< the event was handled before
    in_progress,  ///< another delivery of the event is being handled, or its receiver died
    refused,      ///< the request is not a delivery of these webhooks, or is too old
    undecodable,  ///< the delivery is genuine, but its payload does not match the specification
    failed,       ///< one of your functions or libcrypto failed; the next delivery of the event is handled
    unavailable,  ///< the seen-store failed, before the event was handled or after it
    postponed,    ///< the settlement was `later`; the next delivery of the event is handled
};

/// The enumerator's name, e.g. `handled`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(Disposition disposition) noexcept;

/// The response to a delivery. The service retries a delivery unless the status is 200; how often
/// is undocumented.
struct InboxResult {
    int status{};               ///< 200, 401, 405, 409, 422, 500 or 503
    Disposition disposition{};  ///< what happened to the delivery
    std::string key{};          ///< the event's key in the seen-store; empty if the store was not asked
    /// The reason for the log. It has no secrets and no personal data if the reasons of your own seen-store
    /// have none. Empty if the event was handled.
    std::string reason{};
    std::exception_ptr failure{};  ///< what your function or store threw; its text can contain anything
};

}  // namespace cis::webhook
