#include "sync/mirror_pass.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cis/core/exception.hpp"
#include "sync/read_schedule.hpp"
#include "sync/same_state.hpp"

namespace cis::sync::detail {
namespace {

constexpr int page_size = static_cast<int>(DueWindows::page);
/// So many candidates are read in a few requests.
constexpr std::uint64_t short_sweep = 4 * DueWindows::page;
/// Rows of one transaction where no page says how many.
constexpr std::size_t batch = 200;

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
                       const std::set<std::string>& touched)
    : client_(client), options_(options), clock_(clock), lease_(lease), touched_(touched), begun_(now()) {}

PassReport MirrorPass::execute() {
    plan();
    if (!must_sweep() && audit_is_due()) audit();
    if (must_sweep()) {
        // Who is new need not wait for a long list that may break.
        if (lease_.state.high && known_ > short_sweep) read_new();
        sweep();
    } else {
        read_new();
        if (differs()) {
            sweep();
        } else {
            read_due();
        }
    }
    finish();
    return report_;
}

void MirrorPass::plan() {
    must(options_.store->outline(options_.posting_id, [this](const RowOutline& row) {
        ++known_;
        if (!row.created_at) return;  // only a sweep shows it
        const bool is_due =
            row.due_at <= begun_ || (!touched_.empty() && touched_.contains(std::string(row.interview_id)));
        due_.add(row.created_at->epoch_seconds(), is_due);
    }));
    report_.candidates = known_;
}

bool MirrorPass::must_sweep() const {
    const auto& last = lease_.state.swept_at;
    if (!last || begun_ >= later(*last, options_.sweep_interval)) return true;
    // A sweep also shows who is new.
    constexpr std::uint64_t list_of_new = 1;
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
    PatientList list(client_, options_.posting_id, {.limit = 1},
                     {.clock = clock_, .silence = options_.patience, .stop = options_.stop});
    const auto page = list.next();
    ++report_.requests;
    if (!page || !page->pagination.total_count) return;
    counted_ = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *page->pagination.total_count));
}

bool MirrorPass::differs() const {
    if (!counted_) return false;
    // Some of the new ones came after the audit.
    const auto stored = static_cast<std::int64_t>(known_) + lease_.state.uncounted;
    const auto more = static_cast<std::int64_t>(*counted_) - stored;
    return more < 0 || more > static_cast<std::int64_t>(report_.added);
}

void MirrorPass::read_new() {
    CandidateListParams params{.limit = page_size};
    if (const auto& high = lease_.state.high)
        params.created_after = Timestamp(high->epoch_seconds() - seconds(options_.overlap));
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
    expected_ = report_.read + counted_.value_or(known_);
    const Totals totals = read({.limit = page_size});
    const std::int64_t hidden = totals.last ? *totals.last - static_cast<std::int64_t>(shown_) : 0;
    // A list that has lost pages says nothing about those whom it has not shown.
    const std::int64_t usual = std::max(lease_.state.uncounted, static_cast<std::int64_t>(unread_in_sweep_));
    if (hidden <= usual) mark_missing();
    // Fewer than were shown: someone vanished meanwhile, unless the service always counts in this way.
    const bool is_steady = totals.first == totals.last;
    lease_.state.uncounted = is_steady ? hidden : std::max<std::int64_t>(0, hidden);
    lease_.state.swept_at = begun;
}

void MirrorPass::mark_missing() {
    std::string after;
    for (;;) {
        std::vector<MirrorRow> rows =
            must(options_.store->unread(options_.posting_id, *sweep_, after, batch));
        if (rows.empty()) return;
        after = rows.back().candidate.interview_id;
        MirrorCommit commit;
        std::vector<Candidate> vanished;
        for (MirrorRow& row : rows) {
            MirrorWrite& write = commit.rows.emplace_back();
            write.row = std::move(row);
            if (write.row.missed_by == 0 || write.row.missed_by == *sweep_) {
                write.row.missed_by = *sweep_;
                continue;
            }
            write.row.vanished = true;
            write.row.changed_at = now();
            write.change = ChangeKind::vanished;
            write.purge = options_.purge_vanished;
            vanished.push_back(write.row.candidate);
        }
        this->commit(std::move(commit), options_.lease);
        for (const Candidate& candidate : vanished) tell(ChangeKind::vanished, candidate, candidate);
    }
}

void MirrorPass::finish() {
    lease_.state.passed_at = begun_;
    commit({}, options_.lease + options_.interval);
}

MirrorPass::Totals MirrorPass::read(const CandidateListParams& params) {
    PatientList list(client_, options_.posting_id, params,
                     {.clock = clock_, .silence = options_.patience, .stop = options_.stop});
    Totals totals;
    for (;;) {
        // Numbers are given when a request begins: what an earlier one shows is older.
        const std::int64_t number = ++lease_.state.reads;
        auto page = list.next();
        if (!page) return totals;
        ++report_.requests;
        totals.last = page->pagination.total_count;
        if (!totals.first) totals.first = totals.last;
        store(*page, number);
        show_progress();
    }
}

std::unordered_map<std::string, MirrorRow> MirrorPass::stored(const Page<Candidate>& page) {
    std::vector<std::string> ids;
    ids.reserve(page.data.size());
    for (const Candidate& candidate : page.data) ids.push_back(candidate.interview_id);
    std::vector<MirrorRow> rows = must(options_.store->find(options_.posting_id, ids));
    std::unordered_map<std::string, MirrorRow> by_id;
    for (MirrorRow& row : rows) by_id.emplace(row.candidate.interview_id, std::move(row));
    return by_id;
}

void MirrorPass::store(Page<Candidate>& page, std::int64_t number) {
    auto before = stored(page);
    MirrorCommit commit;
    std::set<std::string> in_page;
    for (Candidate& candidate : page.data) {
        ++report_.read;
        if (!in_page.insert(candidate.interview_id).second) continue;
        const auto at = before.find(candidate.interview_id);
        auto write = written(candidate, at == before.end() ? nullptr : &at->second, number);
        if (write) commit.rows.push_back(*std::move(write));
    }
    for (const UndecodableItem& item : page.undecodable) {
        ++report_.undecodable;
        if (sweep_) ++unread_in_sweep_;
        if (options_.on_undecodable) options_.on_undecodable(item);
    }
    std::vector<std::pair<ChangeKind, Candidate>> changes;
    for (const MirrorWrite& write : commit.rows) {
        if (write.change) changes.emplace_back(*write.change, write.row.candidate);
    }
    this->commit(std::move(commit), options_.lease);
    for (auto& [kind, after] : changes) {
        const auto at = before.find(after.interview_id);
        std::optional<Candidate> earlier;
        if (kind != ChangeKind::added && at != before.end()) earlier = std::move(at->second.candidate);
        tell(kind, std::move(earlier), after);
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

void MirrorPass::commit(MirrorCommit commit, std::chrono::milliseconds lease) {
    commit.at = now();
    commit.state = lease_.state;
    commit.lease = lease;
    must(options_.store->commit(lease_, commit));
}

void MirrorPass::tell(ChangeKind kind, std::optional<Candidate> before, const Candidate& after) {
    MirrorChange change{.kind = kind, .before = std::move(before), .after = after};
    change.finished = kind != ChangeKind::vanished && is_probably_final(after) &&
                      !(change.before && is_probably_final(*change.before));
    count(change);
    if (options_.on_change) options_.on_change(change);
}

void MirrorPass::count(const MirrorChange& change) {
    if (change.finished) ++report_.finished;
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
    MirrorProgress progress{.requests = report_.requests, .read = report_.read};
    if (expected_ > 0) progress.of = std::max(expected_, report_.read);
    options_.on_progress(progress);
}

Timestamp MirrorPass::now() const { return {clock_.wall_now()}; }

}  // namespace cis::sync::detail
