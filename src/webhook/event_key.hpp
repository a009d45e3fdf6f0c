#pragma once

#include <string>
#include <string_view>

#include "cis/webhook/event.hpp"

namespace cis::webhook {

/// The name that distinguishes an event from others of its scope: the event type and the `interview_id`, both
/// signed. If an interview may have several events of this type, or the payload has no `interview_id`,
/// body_name() takes its place.
/// @param by_delivery_id whether to use `X-Service-Delivery` instead, if it is present and identifies the
/// event
[[nodiscard]] std::string event_name(const Event& event, std::string_view body, bool by_delivery_id);

/// The event type and the SHA-256 of the body. Repeated deliveries have the same body.
[[nodiscard]] std::string body_name(const OpenEnum<EventType>& type, std::string_view body);

/// The key of an event in a seen-store: its name, preceded by the scope if there is one. If this key would be
/// long, a hash of both takes its place. Different scopes or names always have different keys.
[[nodiscard]] std::string event_key(std::string_view scope, std::string name);

}  // namespace cis::webhook
