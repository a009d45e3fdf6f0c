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

bool RowLife::is_proven(const ListEvidence& evidence, time_point began) noexcept {
    if (evidence.latest_shown && *evidence.latest_shown >= began) return true;
    // No row came after this one. The last row before it is the best available witness.
    return evidence.latest_known && *evidence.latest_known < began && evidence.shows_latest_known;
}

RowLife::Verdict RowLife::judge(const ListEvidence& evidence) const noexcept {
    if (evidence.shows_row) return Verdict::found;
    if (stage_ != Stage::open || evidence.begun < conclusive_from()) return Verdict::stays;
    if (exists_) return Verdict::conflict;
    if (is_proven(evidence, began_)) return Verdict::may_be_sent;
    if (!evidence.is_whole) return Verdict::needs_whole_list;
    if (evidence.knows_nobody && !evidence.shows_unkeyed_match) return Verdict::may_be_sent_alone;
    return Verdict::not_provable;
}

}  // namespace cis::ingest::detail
