#include "cis/sync/memory_store.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "sync/mirror_scope.hpp"
#include "sync/purged_candidate.hpp"

namespace cis::sync {
namespace {

Error conflict(std::string reason) {
    Error error;
    error.kind = ErrorKind::conflict;
    error.reason = std::move(reason);
    return error;
}

Error not_found() {
    Error error;
    error.kind = ErrorKind::not_found;
    error.param = "posting_id";
    error.reason = "the posting has no mirror here";
    return error;
}

/// The key for sorting. Rows without `created_at` come first, as in SQL.
auto sort_key(const MirrorRow& row) { return std::tie(row.candidate.created_at, row.candidate.interview_id); }

}  // namespace

struct MemoryStore::State {
    struct StoredRow {
        MirrorRow row;
        std::vector<HistoryEntry> history;
    };

    struct StoredPosting {
        MirrorScope scope;
        MirrorState state;
        std::int64_t epoch{0};
        std::string owner;
        Clock::time_point lease_ends;
        std::map<std::string, StoredRow> rows;
    };

    std::shared_ptr<Clock> clock;
    std::mutex mutex;
    std::map<std::string, StoredPosting> postings;

    /// The rows of a posting, in the order of `created_at`.
    std::vector<MirrorRow> sorted(const std::string& posting_id) {
        std::vector<MirrorRow> rows;
        const auto at = postings.find(posting_id);
        if (at == postings.end()) return rows;
        for (const auto& [id, stored] : at->second.rows) rows.push_back(stored.row);
        std::ranges::sort(rows, {}, sort_key);
        return rows;
    }

    static void purge(StoredRow& stored) {
        stored.row.candidate = purged(stored.row.candidate);
        for (HistoryEntry& entry : stored.history) {
            entry.candidate.reset();
            entry.previous_status.reset();
        }
    }

    static void write(std::map<std::string, StoredRow>& rows, const MirrorWrite& one, Timestamp at) {
        StoredRow& stored = rows[one.row.candidate.interview_id];
        stored.row = one.row;
        if (one.change) {
            stored.history.push_back(
                {*one.change, at, one.row.candidate, one.not_before, one.previous_status});
        }
        if (one.purge) purge(stored);
    }
};

MemoryStore::MemoryStore(std::shared_ptr<Clock> clock) : state_(std::make_unique<State>()) {
    state_->clock = clock ? std::move(clock) : std::make_shared<SystemClock>();
}

MemoryStore::~MemoryStore() = default;

Result<Lease> MemoryStore::acquire(const MirrorScope& scope, const std::string& owner,
                                   std::chrono::milliseconds duration) {
    const std::lock_guard lock(state_->mutex);
    const auto now = state_->clock->now();
    const auto [at, is_new] = state_->postings.try_emplace(scope.posting_id);
    State::StoredPosting& posting = at->second;
    if (is_new) posting.scope = scope;
    if (auto error = detail::objection(posting.scope, scope)) return *std::move(error);
    if (!is_new && now < posting.lease_ends) {
        Error error = conflict("another mirror keeps this posting: " + posting.owner);
        error.retry_after = std::chrono::ceil<std::chrono::milliseconds>(posting.lease_ends - now);
        return error;
    }
    if (!scope.title.empty()) posting.scope.title = scope.title;
    posting.owner = owner;
    posting.lease_ends = now + duration;
    return Lease{.posting_id = scope.posting_id, .epoch = ++posting.epoch, .state = posting.state};
}

std::optional<Error> MemoryStore::release(const Lease& lease) {
    const std::lock_guard lock(state_->mutex);
    const auto at = state_->postings.find(lease.posting_id);
    if (at != state_->postings.end() && at->second.epoch == lease.epoch)
        at->second.lease_ends = state_->clock->now();
    return std::nullopt;
}

std::optional<Error> MemoryStore::commit(const Lease& lease, const MirrorCommit& commit) {
    const std::lock_guard lock(state_->mutex);
    const auto at = state_->postings.find(lease.posting_id);
    if (at == state_->postings.end() || at->second.epoch != lease.epoch)
        return conflict("another mirror has taken this posting over");
    State::StoredPosting& posting = at->second;
    for (const MirrorWrite& one : commit.rows) State::write(posting.rows, one, commit.at);
    posting.state = commit.state;
    posting.lease_ends = state_->clock->now() + commit.lease;
    return std::nullopt;
}

Result<std::vector<MirrorRow>> MemoryStore::find(const std::string& posting_id,
                                                 std::span<const std::string> interview_ids) {
    const std::lock_guard lock(state_->mutex);
    std::vector<MirrorRow> found;
    const auto posting = state_->postings.find(posting_id);
    if (posting == state_->postings.end()) return found;
    const auto& rows = posting->second.rows;
    for (const std::string& id : interview_ids) {
        if (const auto at = rows.find(id); at != rows.end()) found.push_back(at->second.row);
    }
    return found;
}

std::optional<Error> MemoryStore::outline(const std::string& posting_id,
                                          const std::function<void(const RowOutline&)>& take) {
    struct Outline {
        std::optional<Timestamp> created_at;
        std::string interview_id;
        Timestamp due_at;
        std::optional<Timestamp> read_at;
    };
    std::vector<Outline> rows;
    {
        const std::lock_guard lock(state_->mutex);
        const auto posting = state_->postings.find(posting_id);
        if (posting == state_->postings.end()) return std::nullopt;
        for (const auto& [id, stored] : posting->second.rows) {
            const MirrorRow& row = stored.row;
            if (!row.vanished) rows.push_back({row.candidate.created_at, id, row.due_at, row.read_at});
        }
    }
    std::ranges::sort(rows, {},
                      [](const Outline& row) { return std::tie(row.created_at, row.interview_id); });
    for (const Outline& row : rows) take({row.interview_id, row.created_at, row.due_at, row.read_at});
    return std::nullopt;
}

Result<std::vector<MirrorRow>> MemoryStore::unread(const std::string& posting_id, std::int64_t read,
                                                   const std::string& after, std::size_t most) {
    const std::lock_guard lock(state_->mutex);
    std::vector<MirrorRow> found;
    const auto posting = state_->postings.find(posting_id);
    if (posting == state_->postings.end()) return found;
    const auto& rows = posting->second.rows;
    for (auto at = rows.upper_bound(after); at != rows.end() && found.size() < most; ++at) {
        const MirrorRow& row = at->second.row;
        if (!row.vanished && row.read < read) found.push_back(row);
    }
    return found;
}

Result<std::vector<MirrorScope>> MemoryStore::scopes() {
    const std::lock_guard lock(state_->mutex);
    std::vector<MirrorScope> scopes;
    for (const auto& [id, posting] : state_->postings) scopes.push_back(posting.scope);
    return scopes;
}

Result<MirrorState> MemoryStore::state(const std::string& posting_id) {
    const std::lock_guard lock(state_->mutex);
    const auto at = state_->postings.find(posting_id);
    if (at == state_->postings.end()) return not_found();
    return at->second.state;
}

std::optional<Error> MemoryStore::for_each(const std::string& posting_id,
                                           const std::function<bool(const MirrorRow&)>& take) {
    std::unique_lock lock(state_->mutex);
    const std::vector<MirrorRow> rows = state_->sorted(posting_id);
    lock.unlock();
    for (const MirrorRow& row : rows) {
        if (!take(row)) break;
    }
    return std::nullopt;
}

Result<std::vector<HistoryEntry>> MemoryStore::history(const std::string& posting_id,
                                                       const std::string& interview_id) {
    const std::lock_guard lock(state_->mutex);
    const auto posting = state_->postings.find(posting_id);
    if (posting == state_->postings.end()) return std::vector<HistoryEntry>{};
    const auto at = posting->second.rows.find(interview_id);
    if (at == posting->second.rows.end()) return std::vector<HistoryEntry>{};
    return at->second.history;
}

}  // namespace cis::sync
