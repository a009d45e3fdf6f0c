#include "sync/mirror_pass.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cis/codec/json_text.hpp"
#include "cis/core/exception.hpp"
#include "sync/purged_candidate.hpp"
#include "sync/read_schedule.hpp"
#include "sync/same_state.hpp"

namespace cis::sync::detail {
namespace {

constexpr int page_size = static_cast<int>(DueWindows::page);
/// So many candidates are read in a few requests.
constexpr std::uint64_t short_sweep = 4 * DueWindows::page;
/// Rows of one transaction where no page says how many.
constexpr std::size_t batch = 200;

using std::chrono::milliseconds;

/// No posting has so many. A count that the service got wrong must not overflow.
std::int64_t sane_count(std::int64_t count) {
    return std::clamp(count, std::int64_t{0}, std::int64_t{1'000'000'000'000});
}

/// An id is a part of the keys of a database.
bool is_usable(const std::string& interview_id) {
    constexpr std::size_t longest = 1000;
    return !interview_id.empty() && interview_id.size() <= longest;
}

Error damaged() {
    Error error;
    error.kind = ErrorKind::decode;
    error.reason = "a stored record does not have the id of its row: another program has changed it";
    return error;
}

double seconds(std::chrono::milliseconds time) { return std::chrono::duration<double>(time).count(); }

Timestamp later(Timestamp time, std::chrono::milliseconds by) {
    return Timestamp(time.epoch_seconds() + seconds(by));
}

template <class T>
T must(Result<T> result) {
    if (!result) throw_error(std::move(result).error());
    return std::move(*result);
}

void must(std::optional<Error> error) {
    if (error) throw_error(*std::move(error));
}

}  // namespace

MirrorPass::MirrorPass(const Client& client, const MirrorOptions& options, Clock& clock, Lease& lease,
                       const Start& start)
    : client_(client), options_(options), clock_(clock), lease_(lease), start_(start), begun_(now()) {}

PassReport MirrorPass::execute() {
    plan();
    if (!must_sweep() && audit_is_due()) audit();
    if (must_sweep()) {
        // Who is new need not wait for a long list that may break.
        if (lease_.state.high && known_ > short_sweep) read_new(milliseconds(0));
        sweep();
    } else {
        read_new(options_.overlap);
        if (differs()) {
            sweep();
        } else {
            read_due();
        }
    }
    if (options_.purge_vanished && (start_.is_first || report_.swept)) purge_vanished();
    finish();
    return report_;
}

void MirrorPass::plan() {
    const auto& high = lease_.state.high;
    const double recent = high ? high->epoch_seconds() - seconds(options_.overlap) : 0;
    must(options_.store->outline(options_.posting_id, [this, recent](const RowOutline& row) {
        ++known_;
        const bool is_touched =
            !start_.touched.empty() && start_.touched.contains(std::string(row.interview_id));
        if (!row.created_at) {  // only a sweep shows it
            must_find_touched_ = must_find_touched_ || is_touched;
            return;
        }
        const double created_at = row.created_at->epoch_seconds();
        if (created_at >= recent) ++recent_;
        due_.add(created_at, is_touched || row.due_at <= begun_);
    }));
    report_.candidates = known_;
}

bool MirrorPass::must_sweep() const {
    const auto& last = lease_.state.swept_at;
    if (!last || must_find_touched_ || begun_ >= later(*last, options_.sweep_interval)) return true;
    // A sweep also shows who is new.
    const std::uint64_t list_of_new = 1 + recent_ / DueWindows::page;
    const std::uint64_t audit = !counted_ && audit_is_due() ? 1 : 0;
    const std::uint64_t sweep = (counted_.value_or(known_) + DueWindows::page - 1) / DueWindows::page;
    return audit + list_of_new + due_.requests() >= sweep;
}

bool MirrorPass::audit_is_due() const {
    const auto& last = lease_.state.passed_at;
    // A pass can begin a little early.
    return !last || begun_ >= later(*last, options_.interval * 9 / 10);
}

void MirrorPass::audit() {
    RetryingList list(client_, options_.posting_id, {.limit = 1}, retry_terms());
    const auto page = list.next();
    ++report_.requests;
    if (!page || !page->pagination.total_count) return;
    counted_ = static_cast<std::uint64_t>(sane_count(*page->pagination.total_count));
}

bool MirrorPass::differs() const {
    if (!counted_) return false;
    // Some of the new ones came after the audit.
    const auto stored = static_cast<std::int64_t>(known_) + lease_.state.uncounted;
    const auto more = static_cast<std::int64_t>(*counted_) - stored;
    // Someone is missing. The second list that tells so has to come later.
    if (more < 0) return begun_ >= later(*lease_.state.swept_at, options_.overlap);
    return more > static_cast<std::int64_t>(report_.added);
}

void MirrorPass::read_new(milliseconds overlap) {
    CandidateListParams params{.limit = page_size};
    if (const auto& high = lease_.state.high)
        params.created_after = Timestamp(high->epoch_seconds() - seconds(overlap));
    static_cast<void>(read(params));
}

void MirrorPass::read_due() {
    for (const Window& window : due_.windows()) expected_ += window.rows;
    expected_ += report_.read;
    for (const Window& window : due_.windows()) {
        static_cast<void>(read({.limit = page_size,
                                .created_after = Timestamp(window.from),
                                .created_before = Timestamp(window.to)}));
    }
}

void MirrorPass::sweep() {
    const Timestamp begun = now();
    sweep_ = lease_.state.reads + 1;
    report_.swept = true;
    read_before_sweep_ = report_.read;
    expected_ = counted_.value_or(known_);
    const Totals totals = read({.limit = page_size});
    judge_sweep(totals.last, totals.first == totals.last);
    lease_.state.swept_at = begun;
}

void MirrorPass::judge_sweep(std::optional<std::int64_t> total, bool is_steady) {
    const std::int64_t hidden = total ? *total - shown_ : 0;
    const bool are_all_shown = must(options_.store->unread(options_.posting_id, *sweep_, "", 1)).empty();
    if (!are_all_shown) {
        // A list that has lost some on its way says nothing about those whom it has not shown.
        const std::int64_t lost = hidden - unstored_;
        const std::int64_t usual = std::max<std::int64_t>(0, lease_.state.uncounted - unstored_);
        if (!has_nameless_ && lost <= usual) mark_missing();
    } else {
        // Fewer than were shown: someone vanished meanwhile, unless the service always counts in this way.
        lease_.state.uncounted = is_steady ? hidden : std::max<std::int64_t>(0, hidden);
    }
}

void MirrorPass::mark_missing() {
    std::string after;
    for (;;) {
        std::vector<MirrorRow> rows =
            must(options_.store->unread(options_.posting_id, *sweep_, after, batch));
        if (rows.empty()) return;
        const std::string& last = rows.back().candidate.interview_id;
        if (last <= after) throw_error(damaged());
        after = last;
        MirrorCommit commit;
        std::vector<Candidate> vanished;
        for (MirrorRow& row : rows) {
            const bool is_first = row.missed_by == 0;
            if (!is_first && (row.missed_by == *sweep_ || row.due_at > begun_)) continue;
            MirrorWrite& write = commit.rows.emplace_back();
            write.row = std::move(row);
            if (is_first) {
                write.row.missed_by = *sweep_;
                // The list may be of a copy of the service that lags behind.
                write.row.due_at = later(now(), options_.overlap);
                continue;
            }
            write.row.vanished = true;
            write.row.changed_at = now();
            write.change = ChangeKind::vanished;
            write.purge = options_.purge_vanished;
            if (write.purge) ++report_.purged;
            vanished.push_back(write.row.candidate);
        }
        if (!commit.rows.empty()) this->commit(std::move(commit));
        for (const Candidate& candidate : vanished) tell(ChangeKind::vanished, candidate, candidate);
    }
}

void MirrorPass::purge_vanished() {
    std::vector<MirrorRow> rows;
    must(options_.store->for_each(options_.posting_id, [&](const MirrorRow& row) {
        if (row.vanished && !(row.candidate == purged(row.candidate))) rows.push_back(row);
        return true;
    }));
    for (std::size_t i = 0; i < rows.size(); i += batch) {
        MirrorCommit commit;
        for (std::size_t j = i; j < std::min(i + batch, rows.size()); ++j)
            commit.rows.push_back({.row = std::move(rows[j]), .purge = true});
        report_.purged += commit.rows.size();
        this->commit(std::move(commit));
    }
}

void MirrorPass::finish() {
    lease_.state.passed_at = begun_;
    commit({});
}

RetryTerms MirrorPass::retry_terms() {
    return {.clock = clock_,
            .patience = options_.patience,
            .stop = options_.stop,
            .on_wait = [this](const Error& error) {
                if (options_.on_retry) options_.on_retry(error);
                commit({});  // the wait may be longer than the lease
            }};
}

MirrorPass::Totals MirrorPass::read(const CandidateListParams& params) {
    RetryingList list(client_, options_.posting_id, params, retry_terms());
    Totals totals;
    for (;;) {
        // Numbers are given when a request begins: what an earlier one shows is older.
        const std::int64_t number = ++lease_.state.reads;
        auto page = list.next();
        if (!page) return totals;
        ++report_.requests;
        totals.last = page->pagination.total_count;
        if (totals.last) totals.last = sane_count(*totals.last);
        if (!totals.first) totals.first = totals.last;
        store(*page, number, list);
        show_progress();
    }
}

std::unordered_map<std::string, MirrorRow> MirrorPass::stored(std::vector<std::string> ids) {
    std::vector<MirrorRow> rows = must(options_.store->find(options_.posting_id, ids));
    std::unordered_map<std::string, MirrorRow> by_id;
    for (MirrorRow& row : rows) by_id.emplace(row.candidate.interview_id, std::move(row));
    return by_id;
}

void MirrorPass::store(Page<Candidate>& page, std::int64_t number, const RetryingList& list) {
    std::vector<std::string> ids;
    ids.reserve(page.data.size());
    for (const Candidate& candidate : page.data) ids.push_back(candidate.interview_id);
    auto before = stored(std::move(ids));
    MirrorCommit commit;
    std::set<std::string> in_page;
    for (Candidate& candidate : page.data) {
        ++report_.read;
        if (!is_usable(candidate.interview_id)) {
            refuse(candidate);
            continue;
        }
        if (!in_page.insert(candidate.interview_id).second) continue;
        const auto at = before.find(candidate.interview_id);
        auto write = written(candidate, at == before.end() ? nullptr : &at->second, number);
        if (write) commit.rows.push_back(*std::move(write));
    }
    keep_undecodable(page, number, list, commit);
    std::vector<std::pair<ChangeKind, Candidate>> changes;
    for (const MirrorWrite& write : commit.rows) {
        if (write.change) changes.emplace_back(*write.change, write.row.candidate);
    }
    this->commit(std::move(commit));
    for (auto& [kind, after] : changes) {
        const auto at = before.find(after.interview_id);
        std::optional<Candidate> earlier;
        if (kind != ChangeKind::added && at != before.end()) earlier = std::move(at->second.candidate);
        tell(kind, std::move(earlier), after);
    }
}

void MirrorPass::refuse(const Candidate& candidate) {
    ++report_.undecodable;
    if (sweep_) has_nameless_ = true;
    if (!options_.on_undecodable) return;
    UndecodableItem item;
    item.error.kind = ErrorKind::decode;
    item.error.param = "interview_id";
    item.error.reason = "interview_id: is empty, or longer than 1,000 bytes";
    item.raw = to_json(candidate);
    options_.on_undecodable(item);
}

void MirrorPass::keep_undecodable(const Page<Candidate>& page, std::int64_t number, const RetryingList& list,
                                  MirrorCommit& commit) {
    if (page.undecodable.empty()) return;
    std::vector<std::string> ids;
    for (const UndecodableItem& item : page.undecodable) {
        ++report_.undecodable;
        ids.push_back(list.id_of(item));
        if (sweep_ && ids.back().empty()) has_nameless_ = true;
        if (options_.on_undecodable) options_.on_undecodable(item);
    }
    auto rows = stored(ids);
    for (const std::string& id : ids) {
        const auto at = rows.find(id);
        if (at == rows.end() || at->second.vanished) {
            if (sweep_) ++unstored_;
            continue;
        }
        MirrorRow& row = at->second;
        if (sweep_ && row.read < *sweep_) ++shown_;
        if (row.read >= number) continue;
        row.read = number;
        row.missed_by = 0;
        row.due_at = next_read(row.candidate, row.changed_at, now(), options_.interval);
        commit.rows.push_back({.row = row});
    }
}

std::optional<MirrorWrite> MirrorPass::written(Candidate& candidate, MirrorRow* before, std::int64_t number) {
    const bool is_known = before != nullptr && !before->vanished;
    if (sweep_ && (!is_known || before->read < *sweep_)) ++shown_;
    if (before != nullptr && before->read >= number) return std::nullopt;
    MirrorWrite write;
    const Timestamp at = now();
    if (!is_known) {
        write.change = ChangeKind::added;
        write.row.changed_at = std::min(candidate.created_at.value_or(at), at);
    } else if (!same_state(before->candidate, candidate)) {
        write.change = ChangeKind::changed;
        write.row.changed_at = at;
    } else {
        write.row.changed_at = before->changed_at;
    }
    write.row.read = number;
    write.row.due_at = next_read(candidate, write.row.changed_at, at, options_.interval);
    // A time in the future would hide who comes before it.
    if (const auto& created = candidate.created_at) {
        const Timestamp latest = std::min(*created, later(at, options_.overlap));
        lease_.state.high = std::max(lease_.state.high.value_or(latest), latest);
    }
    write.row.candidate = std::move(candidate);
    return write;
}

void MirrorPass::commit(MirrorCommit commit) {
    commit.at = now();
    commit.state = lease_.state;
    commit.lease = start_.lease;
    must(options_.store->commit(lease_, commit));
}

void MirrorPass::tell(ChangeKind kind, std::optional<Candidate> before, const Candidate& after) {
    MirrorChange change{.kind = kind, .before = std::move(before), .after = after};
    change.concluded = kind != ChangeKind::vanished && is_probably_final(after) &&
                       !(change.before && is_probably_final(*change.before));
    count(change);
    if (options_.on_change) options_.on_change(change);
}

void MirrorPass::count(const MirrorChange& change) {
    if (change.concluded) ++report_.concluded;
    switch (change.kind) {
        case ChangeKind::added:
            ++report_.added;
            ++report_.candidates;
            break;
        case ChangeKind::changed: ++report_.changed; break;
        case ChangeKind::vanished:
            ++report_.vanished;
            --report_.candidates;
            break;
    }
}

void MirrorPass::show_progress() {
    if (!options_.on_progress) return;
    MirrorProgress progress{.requests = report_.requests, .read = report_.read - read_before_sweep_};
    if (expected_ > 0) progress.of = std::max(expected_, progress.read);
    options_.on_progress(progress);
}

Timestamp MirrorPass::now() const { return {clock_.wall_now()}; }

}  // namespace cis::sync::detail
