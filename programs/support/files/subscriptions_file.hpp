#pragma once

#include <string>
#include <vector>

#include <cis/core/secret.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::programs {

/// A webhook with this event and secret. Throws `std::runtime_error`, which begins with `where` and does not
/// quote the secret, if the event is unknown or the secret is empty.
webhook::Subscription subscription(const std::string& where, const std::string& event_type,
                                   const std::string& secret);

/// An event that the specification names. Throws `std::runtime_error`, which begins with `where`.
OpenEnum<EventType> known_event_type(const std::string& where, const std::string& text);

/// The line of a webhook in such a file. Throws `std::runtime_error`, which quotes neither, if the id or the
/// secret is no word of visible ASCII characters, or begins with `#`: the file would say something else.
[[nodiscard]] Secret subscription_line(const std::string& id, const std::string& event_type,
                                       const Secret& secret);

/// The webhooks in a file that `register_webhooks` has written: a line has the webhook's id, the event and
/// the secret. A person may add blank lines, and comments that begin with `#`. Throws `std::runtime_error`,
/// which names the line and does not quote it.
std::vector<webhook::Subscription> read_subscriptions(const std::string& file);

}  // namespace cis::programs
