#pragma once

#include "resources/posting.hpp"
#include "resources/workspace_context.hpp"
#include "simulation/randomness.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// A new posting in the workspace. Throws `ApiError` 422 when `body` is not valid.
[[nodiscard]] Posting& create_posting(Workspace& workspace, Identifiers& identifiers, double now,
                                      const Json& body);

/// Changes the fields that `body` holds; null resets a field. Throws `ApiError` 422.
void update_posting(const WorkspaceContext& context, Posting& posting, const Json& body);

/// Throws `ApiError` 422 when the workflow does not allow it.
void activate_posting(const WorkspaceContext& context, Posting& posting);

}  // namespace cis::emulator
