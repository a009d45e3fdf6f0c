#pragma once

#include <optional>
#include <string_view>

#include "resources/candidate.hpp"
#include "resources/posting.hpp"
#include "resources/workspace.hpp"
#include "simulation/interview_timeline.hpp"
#include "simulation/progress.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// A candidate and the posting that the candidate is in.
struct Interview {
    const Posting& posting;
    Candidate& candidate;
};

/// The interview with this id, in whichever posting of the workspace.
[[nodiscard]] std::optional<Interview> find_interview(Workspace& workspace, std::string_view interview_id);

/// The way of a candidate through the posting's workflow; nothing unless the posting is active and the
/// candidate begins one day.
[[nodiscard]] std::optional<InterviewTimeline> timeline_of(const InterviewTiming& timing,
                                                           const Posting& posting,
                                                           const Candidate& candidate);

/// How far a candidate of the posting has come at `now`.
[[nodiscard]] Progress progress_of(const InterviewTiming& timing, double now, const Posting& posting,
                                   const Candidate& candidate);

/// The full results of an interview, with one result for each agent that is done.
[[nodiscard]] Json interview_data(const Interview& interview, const Progress& progress);

}  // namespace cis::emulator
