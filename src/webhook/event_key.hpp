#pragma once

#include <string>
#include <string_view>

#include "cis/webhook/event.hpp"

namespace cis::webhook {

/// What tells an event from others in a seen-store.

/// Event type and `interview_id`, both from what was signed.
/// @param by_delivery_id use `X-Service-Delivery` where there is one and it names the event
[[nodiscard]] std::string event_key(const Event& event, std::string_view body, bool by_delivery_id);

/// Event type and SHA-256 of the body: repeated deliveries carry the same one.
[[nodiscard]] std::string body_key(const OpenEnum<EventType>& type, std::string_view body);

}  // namespace cis::webhook
