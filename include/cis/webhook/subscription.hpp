#pragma once

#include <string>

#include <cis/core/open_enum.hpp>
#include <cis/core/secret.hpp>
#include <cis/model/event_type.hpp>

namespace cis::webhook {

/// A webhook whose deliveries are received: one that was created through v2 or v4, and has a secret.
struct Subscription {
    OpenEnum<EventType> event_type{};  ///< what it was registered for: the payload does not say
    Secret signing_secret{};           ///< as its creation returned it, with its `whsec_`
    /// Whose events these are, where one Inbox or seen-store serves several tenants: any text, one for each
    /// tenant. Events of different scopes are never taken for one event, so that who knows the secret of one
    /// tenant cannot make the event of another look handled. Empty where there is one tenant. A webhook that
    /// takes the place of another has the same scope, so that what both deliver is handled once.
    std::string scope{};
};

}  // namespace cis::webhook
