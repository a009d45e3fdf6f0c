#pragma once

#include <string_view>

#include "resources/candidate.hpp"
#include "resources/posting.hpp"
#include "simulation/progress.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// What is told of an event that is emitted at `now`: every field and section that the document shows.
Json event_payload(std::string_view type, const Posting& posting, const Candidate& candidate,
                   const Progress& progress, double now);

}  // namespace cis::emulator
