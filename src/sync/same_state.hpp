#pragma once

#include "cis/model/candidate.hpp"

namespace cis::sync::detail {

/// Whether nothing has happened to a candidate between two reads. Links are not compared, because a service
/// signs them again for each response. The spelling of JSON is not compared either.
[[nodiscard]] bool same_state(const Candidate& before, const Candidate& after);

}  // namespace cis::sync::detail
