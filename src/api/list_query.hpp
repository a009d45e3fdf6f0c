#pragma once

#include <string_view>

#include "cis/call/call_spec.hpp"
#include "cis/model/candidate.hpp"
#include "cis/model/list_params.hpp"

namespace cis::detail {

/// Adds the query of a paginated list. A limit outside 1 to 100 makes the call fail before sending
/// (specification: Limits).
void add_list_query(CallSpec& spec, const ListParams& params);
void add_list_query(CallSpec& spec, const CandidateListParams& params);

}  // namespace cis::detail
