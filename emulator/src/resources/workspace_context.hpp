#pragma once

#include "resources/event_sink.hpp"
#include "resources/workspace.hpp"
#include "simulation/randomness.hpp"

namespace cis::emulator {

/// What it takes to change the resources of a workspace.
struct WorkspaceContext {
    Workspace& workspace;
    Identifiers& identifiers;  ///< for new resources
    double now;                ///< epoch seconds, the same throughout a request
    EventSink& events;         ///< to be told of whatever leads to events
};

}  // namespace cis::emulator
