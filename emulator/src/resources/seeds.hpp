#pragma once

#include <string>
#include <vector>

#include "resources/workspace.hpp"
#include "simulation/randomness.hpp"

namespace cis::emulator {

/// Adds the initial resources of a workspace.
void seed_workspace(Workspace& workspace, Identifiers& identifiers);

/// Adds pushes to the applicant tracking system, whose status can then be requested.
void seed_ats_pushes(Workspace& workspace, const std::vector<std::string>& item_ids);

}  // namespace cis::emulator
