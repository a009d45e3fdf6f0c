#include "interview.hpp"

#include <algorithm>
#include <string>

#include "api_error.hpp"

namespace cis::emulator {

Interview find_interview(Call& call) {
    const std::string& id = call.arguments.at("interview_id");
    for (Posting& posting : call.workspace.all<Posting>()) {
        if (Candidate* const candidate = posting.candidates.find(id)) return {posting, *candidate};
    }
    throw not_found("interview");
}

Progress progress_of(const Call& call, const Posting& posting, const Candidate& candidate) {
    if (!posting.activated_at) return {};
    const double began = std::max(*posting.activated_at, candidate.created_at);
    return progress_at(call.now, began, call.step_seconds, candidate.interview_id,
                       posting.resource["workflow"]);
}

}  // namespace cis::emulator
