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

/// A candidate and the candidate's posting.
struct Interview {
    const Posting& posting;
    Candidate& candidate;
};

/// The interview with this id, in any posting of the workspace.
[[nodiscard]] std::optional<Interview> find_interview(Workspace& workspace, std::string_view interview_id);

/// The timeline of a candidate in the posting; none if the posting is not active or the candidate never
/// starts.
[[nodiscard]] std::optional<InterviewTimeline> timeline_of(const InterviewTiming& timing,
                                                           const Posting& posting,
                                                           const Candidate& candidate);

/// The progress of a candidate of the posting at `now`.
[[nodiscard]] Progress progress_of(const InterviewTiming& timing, double now, const Posting& posting,
                                   const Candidate& candidate);

/// The full results of an interview, with one result for each completed agent.
[[nodiscard]] Json interview_data(const Interview& interview, const Progress& progress);

}  // namespace cis::emulator
