#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

void RowLife::resume(time_point now) noexcept {
    stage_ = Stage::open;
    began_ = now;
    ended_ = now;
}

void RowLife::inherit(time_point began, time_point ended) noexcept {
    resume(began);
    ended_ = ended;
}

void RowLife::send(time_point now) noexcept {
    stage_ = Stage::sending;
    began_ = now;
    was_sent_ = true;
}

void RowLife::lost(time_point now) noexcept {
    stage_ = Stage::open;
    ended_ = now;
}

void RowLife::exists(time_point now) noexcept {
    lost(now);
    exists_ = true;
}

void RowLife::accepted_for_later(time_point now) noexcept {
    stage_ = Stage::queued;
    ended_ = now;
}

bool RowLife::is_proven(const Sight& sight, time_point began) noexcept {
    if (sight.latest_shown && *sight.latest_shown >= began) return true;
    // Nobody came after this row. The last one before it is the best witness that there is.
    return sight.latest_known && *sight.latest_known < began && sight.shows_latest_known;
}

RowLife::Verdict RowLife::judge(const Sight& sight) const noexcept {
    if (sight.shows_row) return Verdict::found;
    if (stage_ != Stage::open || sight.begun < conclusive_from()) return Verdict::stays;
    if (exists_) return Verdict::conflict;
    if (is_proven(sight, began_)) return Verdict::may_be_sent;
    if (!sight.is_whole) return Verdict::needs_whole_list;
    if (sight.knows_nobody && !sight.shows_namesake) return Verdict::may_be_sent_alone;
    return Verdict::not_provable;
}

}  // namespace cis::ingest::detail
