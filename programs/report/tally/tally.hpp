#pragma once

#include <cstdint>

#include <cis/model/candidate.hpp>

#include "report/tally/drop_out.hpp"
#include "report/tally/funnel.hpp"
#include "report/tally/score_histogram.hpp"
#include "report/tally/time_buckets.hpp"
#include "report/tally/top_list.hpp"

namespace cis::programs::report_command {

/// Everything that a report counts, in one pass over the candidates. Its memory does not grow with their
/// number.
struct Tally {
    std::uint64_t candidates{0};  ///< candidates that were read
    std::uint64_t vanished{0};    ///< candidates that only a copy still has; in no other number
    std::uint64_t unreadable{0};  ///< records that could not be decoded; in no other number
    Funnel funnel{};
    ScoreHistogram scores{};
    TimeBuckets invited{};
    DropOut drop_out{};
    TopList top{};

    /// Counts a candidate.
    void add(const Candidate& candidate) {
        ++candidates;
        funnel.add(candidate.status);
        scores.add(candidate.score);
        invited.add(candidate.created_at);
        drop_out.add(candidate);
        top.add(candidate);
    }
};

}  // namespace cis::programs::report_command
