#include "sync/mirror_vanishing.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sync/pass_stopped.hpp"
#include "sync/purged_candidate.hpp"
#include "sync/shifted_time.hpp"

namespace cis::sync::detail {
namespace {

/// How many rows a transaction has if no page sets the number.
constexpr std::size_t batch = 200;

Error damaged() {
    Error error;
    error.kind = ErrorKind::decode;
    error.reason = "a stored record does not have the id of its row: another program has changed it";
    return error;
}

}  // namespace

void MirrorVanishing::judge(std::optional<std::int64_t> total, bool is_steady) {
    const Sweep& sweep = *writer_.sweep();
    const std::int64_t hidden = total ? *total - sweep.shown : 0;
    std::int64_t& uncounted = writer_.state().uncounted;
    if (or_stop(options_.store->unread(options_.posting_id, sweep.number, "", 1)).empty()) {
        // If the count is smaller than the number that was shown, a candidate vanished in the meantime,
        // unless the service always counts like this.
        uncounted = is_steady ? hidden : std::max<std::int64_t>(0, hidden);
        return;
    }
    // A list that has lost some candidates on its way says nothing about those that it has not shown.
    const std::int64_t lost = hidden - sweep.unstored;
    const std::int64_t usual = std::max<std::int64_t>(0, uncounted - sweep.unstored);
    if (!sweep.has_nameless && lost <= usual) mark_missing();
}

void MirrorVanishing::mark_missing() {
    const std::int64_t sweep = writer_.sweep()->number;
    std::string after;
    for (;;) {
        std::vector<MirrorRow> rows =
            or_stop(options_.store->unread(options_.posting_id, sweep, after, batch));
        if (rows.empty()) return;
        const std::string& last = rows.back().candidate.interview_id;
        if (last <= after) stop_pass(damaged());
        after = last;
        MirrorCommit commit;
        std::vector<Candidate> vanished;
        for (MirrorRow& row : rows) {
            // If the time is in the future, a clock was wrong. Then the candidate counts as missed from this
            // sweep on.
            const bool is_first = row.missed_by == 0 || row.due_at > later(writer_.now(), options_.overlap);
            if (!is_first && (row.missed_by == sweep || row.due_at > begun_)) continue;
            MirrorWrite& write = commit.rows.emplace_back();
            write.row = std::move(row);
            if (is_first) {
                write.row.missed_by = sweep;
                // The list may come from a copy of the service that lags behind.
                write.row.due_at = later(writer_.now(), options_.overlap);
                continue;
            }
            follow(write.row, writer_.now(), write);
            write.row.vanished = true;
            write.row.changed_at = writer_.now();
            write.change = ChangeKind::vanished;
            write.purge = options_.purge_vanished;
            if (write.purge) ++news_.report.purged;
            vanished.push_back(write.row.candidate);
        }
        if (!commit.rows.empty()) writer_.commit(std::move(commit));
        for (const Candidate& candidate : vanished) news_.changed(ChangeKind::vanished, candidate, candidate);
    }
}

void MirrorVanishing::purge() {
    std::vector<MirrorRow> rows;
    or_stop(options_.store->for_each(options_.posting_id, [&](const MirrorRow& row) {
        if (row.vanished && !(row.candidate == purged(row.candidate))) rows.push_back(row);
        return true;
    }));
    for (std::size_t i = 0; i < rows.size(); i += batch) {
        MirrorCommit commit;
        for (std::size_t j = i; j < std::min(i + batch, rows.size()); ++j)
            commit.rows.push_back({.row = std::move(rows[j]), .purge = true});
        news_.report.purged += commit.rows.size();
        writer_.commit(std::move(commit));
    }
}

}  // namespace cis::sync::detail
