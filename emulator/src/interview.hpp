#pragma once

#include "call.hpp"
#include "candidate.hpp"
#include "posting.hpp"
#include "progress.hpp"

namespace cis::emulator {

/// A candidate and the posting that the candidate is in.
struct Interview {
    const Posting& posting;
    Candidate& candidate;
};

/// The interview that the path names. Throws `ApiError` 404.
Interview find_interview(Call& call);

/// How far a candidate of the posting has come.
Progress progress_of(const Call& call, const Posting& posting, const Candidate& candidate);

}  // namespace cis::emulator
