#pragma once

#include <cstdint>

#include "resources/registry.hpp"
#include "resources/workspace.hpp"
#include "simulation/randomness.hpp"
#include "simulation/simulated_interview.hpp"
#include "wire/message.hpp"
#include "wire/path_pattern.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

class Notifier;

/// An authenticated request with all that a route's handler needs to carry it out.
struct Call {
    const Request& request;
    PathArguments arguments;
    Query query;
    const Registry<Workspace>& workspaces;
    Workspace& workspace;  ///< the one of the request
    bool oauth;            ///< the caller has a token rather than the key
    Identifiers& identifiers;
    double now;  ///< epoch seconds, the same throughout the request
    Pace pace;
    Notifier& notifier;                 ///< to be told of whatever leads to events
    bool recruiter_events;              ///< `DeliveryOptions::recruiter_events`
    std::uint64_t& candidates_created;  ///< counted by the routes that ingest
};

}  // namespace cis::emulator
