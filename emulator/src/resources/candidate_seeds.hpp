#pragma once

#include <string>
#include <vector>

#include <cis/emulator/candidate_seed.hpp>
#include "resources/posting.hpp"
#include "resources/workspace_context.hpp"

namespace cis::emulator {

/// Adds candidates to the posting, and returns the ids of their interviews.
std::vector<std::string> seed_candidates(const WorkspaceContext& context, Posting& posting,
                                         const CandidateSeed& seed);

}  // namespace cis::emulator
