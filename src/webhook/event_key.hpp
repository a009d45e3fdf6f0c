#pragma once

#include <string>
#include <string_view>

#include "cis/webhook/event.hpp"

namespace cis::webhook {

/// What tells an event from others of its scope: event type and `interview_id`, both from what was signed.
/// @param by_delivery_id use `X-Service-Delivery` where there is one and it names the event
[[nodiscard]] std::string event_name(const Event& event, std::string_view body, bool by_delivery_id);

/// Event type and SHA-256 of the body: repeated deliveries carry the same one.
[[nodiscard]] std::string body_name(const OpenEnum<EventType>& type, std::string_view body);

/// The key of an event in a seen-store: its name, with the scope if there is one, or a hash of both when that
/// would be long. Different scopes or names have different keys, whatever they are made of.
[[nodiscard]] std::string event_key(std::string_view scope, std::string name);

}  // namespace cis::webhook
