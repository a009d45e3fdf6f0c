#pragma once

#include <string>
#include <string_view>

#include "json.hpp"

namespace cis::emulator {

/// How far a candidate has come through a posting's workflow.
struct Progress {
    std::string status = "pending";
    Json score{};
    Json workflow{};
    Json agent_summary{};
    Json interviewed_at{};
    bool shortlisted = false;
    bool dismissed = false;
};

/// The progress at `now` of a candidate who could begin at `began`. It follows from the interview's id
/// alone, so nothing has to be stored. `step_seconds`, the average time in a step, 0 for no progress.
Progress progress_at(double now, double began, double step_seconds, std::string_view interview_id,
                     const Json& steps);

}  // namespace cis::emulator
