#include "sync/read_schedule.hpp"

#include <algorithm>

namespace cis::sync::detail {
namespace {

using Seconds = std::chrono::duration<double>;

/// A candidate who has not moved for this long is unlikely to move in the next minute.
constexpr Seconds patience_with_active = std::chrono::hours(24 * 7);
constexpr double part_of_quiet_time = 0.1;
constexpr Seconds longest_wait = std::chrono::hours(24);
/// The part of the interval by which a pass may begin earlier or later.
constexpr double slack = 0.1;

}  // namespace

bool is_probably_final(const Candidate& candidate) noexcept {
    switch (candidate.status.known()) {
        case CandidateStatus::completed:
        case CandidateStatus::shortlisted:
        case CandidateStatus::dismissed:
        case CandidateStatus::knocked_out: return true;
        case CandidateStatus::unknown:
        case CandidateStatus::pending:
        case CandidateStatus::in_progress:
        case CandidateStatus::evaluating: break;
    }
    return false;
}

Timestamp next_read(const Candidate& candidate, Timestamp changed_at, Timestamp now,
                    std::chrono::milliseconds interval) {
    const Seconds soon = Seconds(interval) * (1 - slack);
    const Seconds quiet(now.epoch_seconds() - changed_at.epoch_seconds());
    Seconds wait = soon;
    if (is_probably_final(candidate) || quiet > patience_with_active)
        wait = std::max(soon, std::min(quiet * part_of_quiet_time, longest_wait));
    return Timestamp(now.epoch_seconds() + wait.count());
}

}  // namespace cis::sync::detail
