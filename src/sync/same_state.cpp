#include "sync/same_state.hpp"

#include <algorithm>

namespace cis::sync::detail {
namespace {

/// Compares only the progress: `extra` may hold anything.
bool same_step(const CandidateStep& before, const CandidateStep& after) {
    return before.step_id == after.step_id && before.order == after.order && before.status == after.status &&
           before.started == after.started && before.completed == after.completed &&
           before.knocked_out == after.knocked_out;
}

bool same_workflow(const std::optional<CandidateWorkflow>& before,
                   const std::optional<CandidateWorkflow>& after) {
    if (before.has_value() != after.has_value()) return false;
    return !before || (before->all_complete == after->all_complete &&
                       std::ranges::equal(before->steps, after->steps, same_step));
}

}  // namespace

bool same_state(const Candidate& before, const Candidate& after) {
    return before.status == after.status && before.score == after.score &&
           before.shortlisted == after.shortlisted && before.dismissed == after.dismissed &&
           same_workflow(before.workflow, after.workflow) && before.metadata == after.metadata &&
           (before.data == after.data || same_value(before.data, after.data));
}

}  // namespace cis::sync::detail
