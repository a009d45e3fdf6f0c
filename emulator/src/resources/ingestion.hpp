#pragma once

#include <string_view>

#include "resources/candidate.hpp"
#include "resources/posting.hpp"
#include "resources/validation.hpp"
#include "resources/workspace_context.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// Checks a candidate's ingest body. `prefix` is the path to it, such as `candidates.0.`.
void check_candidate(const Json& body, Violations& violations, std::string_view prefix = {});

/// The latest interview in the posting with the body's e-mail address; null if there is none or the body has
/// no address.
[[nodiscard]] Candidate* find_candidate(Posting& posting, const Json& body);

/// Creates an interview in the posting, even if the candidate already has one. It appears in lists after
/// `list_delay` seconds.
const Candidate& add_candidate(const WorkspaceContext& context, Posting& posting, const Json& body,
                               double list_delay);

/// Replaces name, metadata and data by those of the body.
void update_candidate(Candidate& candidate, const Json& body);

}  // namespace cis::emulator
