#pragma once

#include <string>
#include <vector>

#include "resources/workspace.hpp"
#include "simulation/randomness.hpp"

namespace cis::emulator {

/// Fills a new workspace.
void seed_workspace(Workspace& workspace, Identifiers& identifiers);

/// Adds the pushes to the applicant tracking system whose status can be asked for.
void seed_ats_pushes(Workspace& workspace, const std::vector<std::string>& item_ids);

}  // namespace cis::emulator
