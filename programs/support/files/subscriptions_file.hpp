#pragma once

#include <string>
#include <vector>

#include <cis/core/secret.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::programs {

/// Makes a webhook with this event and secret. Throws `std::runtime_error` if the event is unknown or the
/// secret is empty. Its text begins with `where` and does not quote the secret.
webhook::Subscription subscription(const std::string& where, const std::string& event_type,
                                   const std::string& secret);

/// The event type with this name in the specification. Throws `std::runtime_error` if there is none. Its text
/// begins with `where`.
OpenEnum<EventType> known_event_type(const std::string& where, const std::string& text);

/// The line of a webhook in such a file. Throws `std::runtime_error` if the id or the secret is not a word of
/// visible ASCII characters, or begins with `#`, because the file would then say something else. Its text
/// quotes neither.
[[nodiscard]] Secret subscription_line(const std::string& id, const std::string& event_type,
                                       const Secret& secret);

/// Reads the webhooks in a file that `register_webhooks` has written. A line has the webhook's id, the event
/// and the secret. A person may add blank lines, and comments that begin with `#`. Throws
/// `std::runtime_error`. Its text names the line and does not quote it.
std::vector<webhook::Subscription> read_subscriptions(const std::string& file);

}  // namespace cis::programs
