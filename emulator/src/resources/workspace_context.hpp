#pragma once

#include "resources/event_sink.hpp"
#include "resources/workspace.hpp"
#include "simulation/randomness.hpp"

namespace cis::emulator {

/// Everything that a function needs to change the resources of a workspace.
struct WorkspaceContext {
    Workspace& workspace;
    Identifiers& identifiers;  ///< for new resources
    double now;                ///< epoch seconds, constant during a request
    EventSink& events;         ///< receives changes that cause events
};

}  // namespace cis::emulator
