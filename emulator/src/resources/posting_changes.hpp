#pragma once

#include "resources/posting.hpp"
#include "resources/workspace_context.hpp"
#include "simulation/randomness.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// Creates a posting in the workspace. Throws `ApiError` 422 if `body` is not valid.
[[nodiscard]] Posting& create_posting(Workspace& workspace, Identifiers& identifiers, double now,
                                      const Json& body);

/// Changes the fields that `body` contains; null resets a field. Throws `ApiError` 422.
void update_posting(const WorkspaceContext& context, Posting& posting, const Json& body);

/// Activates a posting. Throws `ApiError` 422 if the workflow is not valid.
void activate_posting(const WorkspaceContext& context, Posting& posting);

}  // namespace cis::emulator
