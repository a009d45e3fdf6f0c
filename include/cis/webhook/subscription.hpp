#pragma once

#include <string>

#include <cis/core/open_enum.hpp>
#include <cis/core/secret.hpp>
#include <cis/model/event_type.hpp>

namespace cis::webhook {

/// A webhook whose deliveries are received. It was created through v2 or v4 and has a secret.
struct Subscription {
    /// The event type of its registration, because the payload does not contain it.
    OpenEnum<EventType> event_type{};
    Secret signing_secret{};  ///< the secret that its creation returned, with `whsec_`
    /// Separates the tenants of one Inbox or seen-store. It is any text, a different one for each tenant;
    /// empty if there is only one. Events of different scopes are never the same event. So a person who knows
    /// one tenant's secret cannot make another tenant's event look handled. If a webhook replaces another
    /// one, give it the same scope, so that an event that both deliver is handled once.
    std::string scope{};
};

}  // namespace cis::webhook
