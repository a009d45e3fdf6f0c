#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <cis/model/candidate.hpp>

namespace cis::programs::export_command {

/// The steps of a candidate in the order of the workflow. The pointers live as long as the candidate.
[[nodiscard]] inline std::vector<const CandidateStep*> steps_in_order(const Candidate& candidate) {
    std::vector<const CandidateStep*> steps;
    if (!candidate.workflow) return steps;
    for (const CandidateStep& step : candidate.workflow->steps) steps.push_back(&step);
    std::ranges::stable_sort(steps, {}, &CandidateStep::order);
    return steps;
}

}  // namespace cis::programs::export_command
