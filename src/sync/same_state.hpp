#pragma once

#include "cis/model/candidate.hpp"

namespace cis::sync::detail {

/// Whether nothing has happened to a candidate between two reads. Links are not compared, because a service
/// signs them anew for each response. Neither is the spelling of JSON.
[[nodiscard]] bool same_state(const Candidate& before, const Candidate& after);

}  // namespace cis::sync::detail
