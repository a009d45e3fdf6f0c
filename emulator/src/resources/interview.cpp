#include "resources/interview.hpp"

#include <algorithm>

namespace cis::emulator {

std::optional<Interview> find_interview(Workspace& workspace, std::string_view interview_id) {
    for (Posting& posting : workspace.all<Posting>()) {
        if (Candidate* const candidate = posting.candidates.find(interview_id)) {
            return Interview{posting, *candidate};
        }
    }
    return std::nullopt;
}

std::optional<InterviewTimeline> timeline_of(const Pace& pace, const Posting& posting,
                                             const Candidate& candidate) {
    if (!posting.activated_at) return std::nullopt;
    const double from = std::max(*posting.activated_at, candidate.created_at);
    return timeline_of(pace, from, candidate.interview_id, posting.resource["workflow"]);
}

Progress progress_of(const Pace& pace, double now, const Posting& posting, const Candidate& candidate) {
    const std::optional<InterviewTimeline> timeline = timeline_of(pace, posting, candidate);
    return timeline ? progress_at(now, *timeline) : Progress{};
}

}  // namespace cis::emulator
