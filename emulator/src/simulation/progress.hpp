#pragma once

#include <string>

#include "simulation/interview_timeline.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// The progress of a candidate in a posting's workflow.
struct Progress {
    std::string status = "pending";
    Json score{};
    Json workflow{};
    Json agent_summary{};
    Json interviewed_at{};
    bool shortlisted = false;
    bool dismissed = false;
};

/// The progress on this timeline at `now`.
[[nodiscard]] Progress progress_at(double now, const InterviewTimeline& timeline);

}  // namespace cis::emulator
