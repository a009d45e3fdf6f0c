#include "resources/interview.hpp"

#include <algorithm>
#include <string>

#include "wire/api_error.hpp"

namespace cis::emulator {

Interview find_interview(Call& call) {
    const std::string& id = call.arguments.at("interview_id");
    for (Posting& posting : call.workspace.all<Posting>()) {
        if (Candidate* const candidate = posting.candidates.find(id)) return {posting, *candidate};
    }
    throw not_found("interview");
}

std::optional<Course> course_of(const Pace& pace, const Posting& posting, const Candidate& candidate) {
    if (!posting.activated_at) return std::nullopt;
    const double from = std::max(*posting.activated_at, candidate.created_at);
    return course_of(pace, from, candidate.interview_id, posting.resource["workflow"]);
}

Progress progress_of(const Pace& pace, double now, const Posting& posting, const Candidate& candidate) {
    const std::optional<Course> course = course_of(pace, posting, candidate);
    return course ? progress_at(now, *course) : Progress{};
}

Progress progress_of(const Call& call, const Posting& posting, const Candidate& candidate) {
    return progress_of(call.pace, call.now, posting, candidate);
}

}  // namespace cis::emulator
