#pragma once

#include <string_view>

#include "candidate.hpp"
#include "json.hpp"
#include "posting.hpp"
#include "progress.hpp"

namespace cis::emulator {

/// What is told of an event that is emitted at `now`: every field and section that the document shows.
Json event_payload(std::string_view type, const Posting& posting, const Candidate& candidate,
                   const Progress& progress, double now);

}  // namespace cis::emulator
