#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/json.hpp"

namespace cis::emulator {

/// How candidates move on their own.
struct InterviewTiming {
    double step_seconds = 0;  ///< average time in a step; 0 for no progress
    bool autoplay = false;    ///< everybody begins and comes through every step
};

/// What a recruiter makes of a candidate in the end.
enum class Verdict { none, shortlisted, dismissed };

/// A candidate's way through a workflow, known from the beginning to the end. All times are epoch seconds.
struct InterviewTimeline {
    struct Step {
        const Json* resource = nullptr;  ///< of the posting's workflow, which must outlive the timeline
        double begins = 0;
        double ends = 0;
        bool reached = false;  ///< nobody was knocked out before
        bool knocks_out = false;
    };

    std::string interview_id{};
    std::vector<Step> steps{};  ///< by their `order`
    double begins = 0;
    double ends = 0;  ///< of the last step, or of the one that knocks the candidate out
    bool knocked_out = false;
    double evaluated = 0;  ///< the analysis is over
    double decided = 0;    ///< the verdict is there
    Verdict verdict = Verdict::none;
};

/// The timeline of a candidate who can begin at `from`; nothing for one who never does. It follows from the
/// interview's id alone, so nothing has to be stored.
[[nodiscard]] std::optional<InterviewTimeline> timeline_of(const InterviewTiming& timing, double from,
                                                           std::string_view interview_id, const Json& steps);

}  // namespace cis::emulator
