#include "sync/mirror_writer.hpp"

#include <algorithm>
#include <set>

#include "sync/read_schedule.hpp"
#include "sync/same_state.hpp"
#include "sync/shifted_time.hpp"

namespace cis::sync::detail {
namespace {

/// Whether an id can be a part of a database key.
bool is_usable(const std::string& interview_id) {
    constexpr std::size_t longest = 1000;
    return !interview_id.empty() && interview_id.size() <= longest;
}

}  // namespace

void follow(const MirrorRow& before, Timestamp seen_at, MirrorWrite& write) {
    // The clocks of two machines may differ.
    write.not_before = std::min(before.read_at.value_or(before.changed_at), seen_at);
    write.previous_status = before.candidate.status;
}

MirrorWriter::MirrorWriter(const MirrorOptions& options, Clock& clock, Lease& lease,
                           std::chrono::milliseconds lease_time, MirrorNews& news)
    : options_(options), clock_(clock), lease_(lease), lease_time_(lease_time), news_(news) {}

std::unordered_map<std::string, MirrorRow> MirrorWriter::stored(const std::vector<std::string>& ids) {
    std::vector<MirrorRow> rows = or_stop(options_.store->find(options_.posting_id, ids));
    std::unordered_map<std::string, MirrorRow> by_id;
    for (MirrorRow& row : rows) by_id.emplace(row.candidate.interview_id, std::move(row));
    return by_id;
}

void MirrorWriter::store(Page<Candidate>& page, const ListRequest& request, const RetryingList& list) {
    std::vector<std::string> ids;
    ids.reserve(page.data.size());
    for (const Candidate& candidate : page.data) ids.push_back(candidate.interview_id);
    auto before = stored(ids);
    MirrorCommit commit;
    std::set<std::string> in_page;
    for (Candidate& candidate : page.data) {
        ++news_.report.read;
        if (!is_usable(candidate.interview_id)) {
            if (sweep_) sweep_->has_nameless = true;
            news_.without_id(candidate);
            continue;
        }
        if (!in_page.insert(candidate.interview_id).second) continue;
        const auto at = before.find(candidate.interview_id);
        auto write = written(candidate, at == before.end() ? nullptr : &at->second, request);
        if (write) commit.rows.push_back(*std::move(write));
    }
    keep_undecodable(page, request.number, list, commit);
    std::vector<std::pair<ChangeKind, Candidate>> changes;
    for (const MirrorWrite& write : commit.rows) {
        if (write.change) changes.emplace_back(*write.change, write.row.candidate);
    }
    this->commit(std::move(commit));
    for (auto& [kind, after] : changes) {
        const auto at = before.find(after.interview_id);
        std::optional<Candidate> earlier;
        if (at != before.end()) earlier = std::move(at->second.candidate);
        news_.changed(kind, std::move(earlier), after);
    }
}

void MirrorWriter::keep_undecodable(const Page<Candidate>& page, std::int64_t number,
                                    const RetryingList& list, MirrorCommit& commit) {
    if (page.undecodable.empty()) return;
    std::vector<std::string> ids;
    for (const UndecodableItem& item : page.undecodable) {
        ids.push_back(list.id_of(item));
        if (sweep_ && ids.back().empty()) sweep_->has_nameless = true;
        news_.undecodable(item);
    }
    auto rows = stored(ids);
    for (const std::string& id : ids) {
        const auto at = rows.find(id);
        if (at == rows.end() || at->second.vanished) {
            if (sweep_) ++sweep_->unstored;
            continue;
        }
        MirrorRow& row = at->second;
        if (sweep_ && row.read < sweep_->number) ++sweep_->shown;
        if (row.read >= number) continue;
        row.read = number;
        row.missed_by = 0;
        row.due_at = next_read(row.candidate, row.changed_at, now(), options_.interval);
        commit.rows.push_back({.row = row});
    }
}

std::optional<MirrorWrite> MirrorWriter::written(Candidate& candidate, const MirrorRow* before,
                                                 const ListRequest& request) {
    const bool is_known = before != nullptr && !before->vanished;
    if (sweep_ && (!is_known || before->read < sweep_->number)) ++sweep_->shown;
    if (before != nullptr && before->read >= request.number) return std::nullopt;
    MirrorWrite write;
    const Timestamp at = now();
    if (!is_known) {
        write.change = before == nullptr ? ChangeKind::first_seen : ChangeKind::returned;
        write.row.changed_at = std::min(candidate.created_at.value_or(at), at);
    } else if (!same_state(before->candidate, candidate)) {
        write.change = ChangeKind::changed;
        write.row.changed_at = at;
    } else {
        write.row.changed_at = before->changed_at;
    }
    if (write.change) {
        if (before != nullptr) {
            follow(*before, at, write);
        } else if (candidate.created_at) {
            write.not_before = std::min(*candidate.created_at, at);
        }
    }
    write.row.read = request.number;
    write.row.read_at = request.begun;
    write.row.due_at = next_read(candidate, write.row.changed_at, at, options_.interval);
    // A time in the future would hide candidates who come before it.
    if (const auto& created = candidate.created_at) {
        const Timestamp latest = std::min(*created, later(at, options_.overlap));
        state().high = std::max(state().high.value_or(latest), latest);
    }
    write.row.candidate = std::move(candidate);
    return write;
}

void MirrorWriter::commit(MirrorCommit commit) {
    commit.at = now();
    commit.state = lease_.state;
    commit.lease = lease_time_;
    or_stop(options_.store->commit(lease_, commit));
}

}  // namespace cis::sync::detail
