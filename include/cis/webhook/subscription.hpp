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
    Secret signing_secret{};  ///< as returned by its creation, with `whsec_`
    /// Separates the tenants of one Inbox or seen-store: any text, one for each tenant; empty if there is one
    /// tenant. Events of different scopes are never the same event. So a person who knows one tenant's secret
    /// cannot make another tenant's event look handled. Give a webhook that replaces another one the same
    /// scope, so that an event that both deliver is handled once.
    std::string scope{};
};

}  // namespace cis::webhook
