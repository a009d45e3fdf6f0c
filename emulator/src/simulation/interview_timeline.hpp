#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/json.hpp"

namespace cis::emulator {

/// How candidates progress without recruiters.
struct InterviewTiming {
    double step_seconds = 0;  ///< average time in a step; 0 for no progress
    bool autoplay = false;    ///< every candidate starts and completes every step
};

/// The final decision of a recruiter.
enum class Verdict { none, shortlisted, dismissed };

/// A candidate's progress through a workflow, computed from start to end. All times are epoch seconds.
struct InterviewTimeline {
    struct Step {
        const Json* resource = nullptr;  ///< part of the posting's workflow; outlives the timeline
        double begins = 0;
        double ends = 0;
        bool reached = false;  ///< no earlier step knocked the candidate out
        bool knocks_out = false;
    };

    std::string interview_id{};
    std::vector<Step> steps{};  ///< in the order of their `order`
    double begins = 0;
    double ends = 0;  ///< when the last step ends, or the step that knocks the candidate out
    bool knocked_out = false;
    double evaluated = 0;  ///< when the evaluation is complete
    double decided = 0;    ///< when the verdict is known
    Verdict verdict = Verdict::none;
};

/// The timeline of a candidate who can start at `from`; none if the candidate never starts. It depends only
/// on the interview id, so it is not stored.
[[nodiscard]] std::optional<InterviewTimeline> timeline_of(const InterviewTiming& timing, double from,
                                                           std::string_view interview_id, const Json& steps);

}  // namespace cis::emulator
