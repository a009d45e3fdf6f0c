#pragma once

#include "resources/validation.hpp"
#include "simulation/randomness.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// Checks the types in the member `workflow` of a posting's create or update body.
void check_workflow_shape(const Json& body, Violations& violations);

/// Completes a workflow for storage: each step gets all fields, and missing ids and orders are added.
[[nodiscard]] Json complete_workflow(const Json& workflow, Identifiers& identifiers);

/// Checks that a posting with this workflow can be activated: at least one step, each with a type, and all
/// ids and orders distinct.
void check_workflow_valid(const Json& workflow, Violations& violations);

}  // namespace cis::emulator
