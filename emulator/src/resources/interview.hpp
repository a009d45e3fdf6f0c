#pragma once

#include <optional>

#include "resources/candidate.hpp"
#include "resources/posting.hpp"
#include "routes/request_context.hpp"
#include "simulation/progress.hpp"
#include "simulation/simulated_interview.hpp"

namespace cis::emulator {

/// A candidate and the posting that the candidate is in.
struct Interview {
    const Posting& posting;
    Candidate& candidate;
};

/// The interview that the path names. Throws `ApiError` 404.
Interview find_interview(Call& call);

/// The way of a candidate through the posting's workflow; nothing unless the posting is active and the
/// candidate begins one day.
std::optional<Course> course_of(const Pace& pace, const Posting& posting, const Candidate& candidate);

/// How far a candidate of the posting has come at `now`.
Progress progress_of(const Pace& pace, double now, const Posting& posting, const Candidate& candidate);

/// How far the candidate has come at the time of the call.
Progress progress_of(const Call& call, const Posting& posting, const Candidate& candidate);

}  // namespace cis::emulator
