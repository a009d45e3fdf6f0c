#include "sync/mirror_plan.hpp"

#include "sync/shifted_time.hpp"

namespace cis::sync::detail {

MirrorPlan::MirrorPlan(const MirrorOptions& options, const MirrorState& state, Timestamp begun,
                       const std::set<std::string>& touched)
    : options_(options), state_(state), begun_(begun), touched_(touched) {}

void MirrorPlan::add(const RowOutline& row) {
    ++known_;
    const bool is_touched = !touched_.empty() && touched_.contains(std::string(row.interview_id));
    if (!row.created_at) {  // only a sweep shows this row
        must_find_touched_ = must_find_touched_ || is_touched;
        return;
    }
    if (state_.high && *row.created_at >= earlier(*state_.high, options_.overlap)) ++recent_;
    // If the clock was wrong when the row was read, the time of the next reading is wrong too.
    const bool is_of_future = row.read_at && *row.read_at > begun_;
    due_.add(row.created_at->epoch_seconds(), is_touched || is_of_future || row.due_at <= begun_);
}

bool MirrorPlan::must_sweep() const {
    const auto& last = state_.swept_at;
    if (!last || must_find_touched_ || has_passed(options_.sweep_interval, *last, begun_)) return true;
    // A sweep also shows the new candidates.
    const std::uint64_t list_of_new = 1 + recent_ / DueWindows::page;
    const std::uint64_t audit = !counted_ && audit_is_due() ? 1 : 0;
    const std::uint64_t sweep = (listed() + DueWindows::page - 1) / DueWindows::page;
    return audit + list_of_new + due_.requests() >= sweep;
}

bool MirrorPlan::audit_is_due() const {
    const auto& last = state_.passed_at;
    // A pass may begin a little early.
    return !last || has_passed(options_.interval * 9 / 10, *last, begun_);
}

bool MirrorPlan::differs(std::uint64_t added) const {
    if (!counted_) return false;
    // Some of the new candidates came after the audit.
    const auto stored = static_cast<std::int64_t>(known_) + state_.uncounted;
    const auto more = static_cast<std::int64_t>(*counted_) - stored;
    // A candidate is missing. A second list has to confirm this, some time after the first one.
    if (more < 0) return has_passed(options_.overlap, *state_.swept_at, begun_);
    return more > static_cast<std::int64_t>(added);
}

}  // namespace cis::sync::detail
