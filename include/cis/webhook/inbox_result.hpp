#pragma once

#include <exception>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>

namespace cis::webhook {

/// What became of a claimed event.
enum class Settlement {
    done,    ///< it was handled
    later,   ///< it cannot be handled now: the service shall deliver it again
    failed,  ///< it was not handled, because something is wrong; the service delivers it again
};

/// What happened to a delivery.
enum class Disposition {
    handled,      ///< the event was handled, and the seen-store has recorded it
    duplicate,    ///< it was handled before
    in_progress,  ///< another delivery of the event is being handled, or its receiver died
    refused,      ///< not a delivery of these webhooks, or too old
    undecodable,  ///< genuine, but the payload does not match the specification
    failed,       ///< one of your functions failed, or libcrypto; the next delivery of the event is handled
    unavailable,  ///< the seen-store failed, before the event was handled or after it
    postponed,    ///< ClaimedEvent::settle() was told `later`; the next delivery of the event is handled
};

/// The enumerator's name, e.g. `handled`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(Disposition disposition) noexcept;

/// The response to a delivery. The service retries a delivery unless the status is 200; how often
/// is undocumented.
struct InboxResult {
    int status{};               ///< 200, 401, 405, 409, 422, 500 or 503
    Disposition disposition{};  ///< what happened to the delivery
    std::string key{};          ///< the event's key in the seen-store; empty if the store was not asked
    /// For the log, without secrets and personal data if the reasons of your own seen-store have none; empty
    /// if handled.
    std::string reason{};
    std::exception_ptr failure{};  ///< what your function or store threw; its text can contain anything
};

}  // namespace cis::webhook
