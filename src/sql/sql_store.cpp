#include "cis/sql/sql_store.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <string_view>
#include <utility>

#include "sql/column_text.hpp"
#include "sql/row_mapping.hpp"
#include "sql/schema.hpp"
#include "sql/store_access.hpp"
#include "sync/mirror_scope.hpp"
#include "sync/purged_candidate.hpp"

namespace cis::sql {
namespace {

using sync::HistoryEntry;
using sync::Lease;
using sync::MirrorCommit;
using sync::MirrorRow;
using sync::MirrorScope;
using sync::MirrorState;
using sync::MirrorWrite;
using sync::RowOutline;

using Seconds = std::chrono::duration<double>;

void no_rows(const Row&) {}

/// The longest id in bytes. An index of PostgreSQL cannot hold a key of 2.7 kB.
constexpr std::size_t longest_id = 1000;

Error unusable(ErrorKind kind, std::string reason) {
    Error error;
    error.kind = kind;
    error.outcome = Outcome::rejected;
    error.reason = std::move(reason);
    return error;
}

std::string select_from(std::string_view rows) {
    return "select " + std::string(row_columns) + " from " + std::string(rows);
}

std::string select_rows(std::string_view condition) {
    return select_from("candidate where " + std::string(condition));
}

/// A JSON array of texts in their stored form.
std::string json_array(std::span<const std::string> texts) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string array;
    for (const std::string& text : texts) {
        array += array.empty() ? "[\"" : ",\"";
        for (const char one : column_text(text)) {
            const auto byte = static_cast<unsigned char>(one);
            if (byte < 0x20) {
                array += {'\\', 'u', '0', '0', digits[byte / 16], digits[byte % 16]};
            } else {
                if (one == '"' || one == '\\') array += '\\';
                array += one;
            }
        }
        array += '"';
    }
    return array.empty() ? "[]" : array + "]";
}

/// The mirror that keeps the rows of a posting.
struct Keeper {
    std::string base_url;
    std::string workspace_id;
    std::string owner;
    std::int64_t epoch{0};
    double ahead{0};   ///< seconds until the lease begins: negative, unless a clock was wrong
    double length{0};  ///< length of the lease in seconds
    MirrorState state{};
};

/// How long the lease still holds. It does not hold if it began in the future by more than its length.
double seconds_left(const Keeper& keeper) {
    return keeper.ahead > keeper.length ? 0 : keeper.ahead + keeper.length;
}

std::optional<Error> objection(const Keeper& keeper, const MirrorScope& scope) {
    const MirrorScope stored{.base_url = keeper.base_url,
                             .workspace_id = keeper.workspace_id,
                             .posting_id = column_text(scope.posting_id)};
    const MirrorScope wanted{.base_url = column_text(scope.base_url),
                             .workspace_id = column_text(scope.workspace_id),
                             .posting_id = stored.posting_id};
    if (auto error = sync::detail::objection(stored, wanted)) return error;
    if (const double left = seconds_left(keeper); left > 0) {
        Error error = unusable(ErrorKind::conflict, "another mirror keeps this posting: " + keeper.owner);
        error.retry_after = std::chrono::ceil<std::chrono::milliseconds>(Seconds(left));
        return error;
    }
    return std::nullopt;
}

/// Locks the rows of a posting. They are added if they do not exist.
std::optional<Error> lock_posting(Connection& connection, const MirrorScope& scope, Keeper& keeper) {
    const std::string posting_id = column_text(scope.posting_id);
    const std::string select =
        in_dialect("select epoch, owner, begun - {now}, length from lease where posting_id = $1{lock_row}",
                   connection.dialect());
    const std::string select_state =
        "select " + std::string(state_columns) + ", base_url, workspace_id from mirror where posting_id = $1";
    const std::array opening{
        Statement{.sql = connection.dialect().begin},
        Statement{.sql = "insert into mirror (posting_id, base_url, workspace_id, reads, uncounted) "
                         "values ($1, $2, $3, 0, 0) on conflict (posting_id) do nothing",
                  .values = {posting_id, column_text(scope.base_url), column_text(scope.workspace_id)}},
        Statement{.sql =
                      "insert into lease (posting_id, epoch, owner, begun, length) values ($1, 0, '', 0, 0) "
                      "on conflict (posting_id) do nothing",
                  .values = {posting_id}},
        Statement{.sql = select, .values = {posting_id}}};
    auto error = connection.run(opening, [&](const Row& row) {
        keeper.epoch = row.integer(0);
        keeper.owner = row.text(1);
        keeper.ahead = row.real(2);
        keeper.length = row.real(3);
    });
    if (error) return error;
    // This is read under the lock, so no other mirror commits a state in between.
    const std::array reading{Statement{.sql = select_state, .values = {posting_id}}};
    return connection.run(reading, [&](const Row& row) {
        keeper.state = state_at(row);
        keeper.base_url = row.text(6);
        keeper.workspace_id = row.text(7);
    });
}

/// Begins a transaction and locks the rows of the posting of a lease, if the lease still holds.
std::optional<Error> begin_with(Connection& connection, const Lease& lease) {
    const std::string select =
        in_dialect("select epoch from lease where posting_id = $1{lock_row}", connection.dialect());
    const std::array opening{Statement{.sql = connection.dialect().begin},
                             Statement{.sql = select, .values = {column_text(lease.posting_id)}}};
    std::int64_t epoch = 0;
    auto failed = connection.run(opening, [&](const Row& row) { epoch = row.integer(0); });
    if (failed) {
        // Nothing has been written yet.
        failed->outcome = Outcome::rejected;
        return failed;
    }
    if (epoch == lease.epoch) return std::nullopt;
    return unusable(ErrorKind::conflict, "another mirror has taken this posting over");
}

/// Removes personal data from the history of a candidate.
Statement purge_history(const std::string& posting_id, const MirrorRow& row) {
    return {.sql =
                "update history set status = null, score = null, record = null, previous_status = null "
                "where posting_id = $1 and interview_id = $2",
            .values = {column_text(posting_id), column_text(row.candidate.interview_id)}};
}

std::optional<Error> add_statements(const std::string& posting_id, const MirrorWrite& write, Timestamp at,
                                    std::vector<Statement>& statements) {
    if (write.row.candidate.interview_id.size() > longest_id)
        return invalid_argument("interview_id", "must be at most 1,000 bytes long");
    MirrorWrite stored = write;
    if (write.purge) stored.row.candidate = sync::purged(write.row.candidate);
    Result<Statement> upsert = upsert_of(posting_id, stored.row);
    if (!upsert) return std::move(upsert.error());
    statements.push_back(std::move(*upsert));
    if (write.change) {
        Result<Statement> entry = history_of(posting_id, stored, at);
        if (!entry) return std::move(entry.error());
        statements.push_back(std::move(*entry));
    }
    if (write.purge) statements.push_back(purge_history(posting_id, stored.row));
    return std::nullopt;
}

/// The last statements of a commit. They also end the transaction.
std::vector<Statement> ending(const std::string& posting_id, const MirrorCommit& commit,
                              const std::string& extend) {
    const MirrorState& state = commit.state;
    return {
        {.sql = "update mirror set reads = $2, high = $3, swept_at = $4, uncounted = $5, passed_at = $6, "
                "complete_since = $7 where posting_id = $1",
         .values = {column_text(posting_id), state.reads, time_value(state.high), time_value(state.swept_at),
                    state.uncounted, time_value(state.passed_at), time_value(state.complete_since)}},
        {.sql = extend,
         .values = {column_text(posting_id), std::chrono::duration_cast<Seconds>(commit.lease).count()}},
        {.sql = "commit"}};
}

}  // namespace

SqlStore::SqlStore(std::unique_ptr<StoreAccess> access) : access_(std::move(access)) {}

SqlStore::~SqlStore() = default;

Result<Lease> SqlStore::acquire(const MirrorScope& scope, const std::string& owner,
                                std::chrono::milliseconds duration) {
    Keeper keeper;
    auto error = access_->transaction([&](Connection& connection) -> std::optional<Error> {
        if (auto failed = lock_posting(connection, scope, keeper)) return failed;
        if (auto objected = objection(keeper, scope)) return objected;
        const std::string take = in_dialect(
            "update lease set epoch = $2, owner = $3, begun = {now}, length = $4 where posting_id = $1",
            connection.dialect());
        const std::array statements{
            Statement{.sql = take,
                      .values = {column_text(scope.posting_id), keeper.epoch + 1, column_text(owner),
                                 std::chrono::duration_cast<Seconds>(duration).count()}},
            Statement{.sql = "update mirror set title = $2 where posting_id = $1 and $2 <> ''",
                      .values = {column_text(scope.posting_id), column_text(scope.title)}},
            Statement{.sql = "commit"}};
        return connection.run(statements, no_rows);
    });
    if (error) return std::move(*error);
    return Lease{.posting_id = scope.posting_id, .epoch = keeper.epoch + 1, .state = keeper.state};
}

std::optional<Error> SqlStore::release(const Lease& lease) {
    return access_->transaction([&](Connection& connection) {
        const std::array statements{
            Statement{.sql = connection.dialect().begin},
            Statement{.sql = "update lease set length = 0 where posting_id = $1 and epoch = $2",
                      .values = {column_text(lease.posting_id), lease.epoch}},
            Statement{.sql = "commit"}};
        return connection.run(statements, no_rows);
    });
}

std::optional<Error> SqlStore::commit(const Lease& lease, const MirrorCommit& commit) {
    std::vector<Statement> writing;
    bool purges = false;
    for (const MirrorWrite& write : commit.rows) {
        if (auto error = add_statements(lease.posting_id, write, commit.at, writing)) return error;
        purges = purges || write.purge;
    }
    auto error = access_->transaction([&](Connection& connection) -> std::optional<Error> {
        if (auto failed = begin_with(connection, lease)) return failed;
        const std::string extend = in_dialect(
            "update lease set begun = {now}, length = $2 where posting_id = $1", connection.dialect());
        std::vector<Statement> statements = writing;
        for (Statement& statement : ending(lease.posting_id, commit, extend))
            statements.push_back(std::move(statement));
        return connection.run(statements, no_rows);
    });
    if (!error && purges) access_->forget_purged();
    return error;
}

Result<std::vector<MirrorRow>> SqlStore::find(const std::string& posting_id,
                                              std::span<const std::string> interview_ids) {
    return access_->rows(select_from("{listed}"), {column_text(posting_id), json_array(interview_ids)},
                         row_at);
}

std::optional<Error> SqlStore::outline(const std::string& posting_id,
                                       const std::function<void(const RowOutline&)>& take) {
    const Statement query{.sql =
                              "select interview_id, created_at, due_at, read_at from candidate "
                              "where posting_id = $1 and not vanished "
                              "order by created_at nulls first, interview_id",
                          .values = {column_text(posting_id)}};
    return access_->read(query, [&](const Row& row) {
        take({row.text(0), time_at(row, 1), Timestamp(row.real(2)), time_at(row, 3)});
        return true;
    });
}

Result<std::vector<MirrorRow>> SqlStore::unread(const std::string& posting_id, std::int64_t read,
                                                const std::string& after, std::size_t most) {
    constexpr auto limit = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
    const std::string select = select_rows(
        "posting_id = $1 and interview_id > $2 and read_number < $3 and not vanished "
        "order by interview_id limit $4");
    return access_->rows(
        select,
        {column_text(posting_id), column_text(after), read, static_cast<std::int64_t>(std::min(most, limit))},
        row_at);
}

Result<std::vector<MirrorScope>> SqlStore::scopes() {
    const std::string select =
        "select base_url, workspace_id, posting_id, title from mirror order by posting_id";
    return access_->rows(select, {}, [](const Row& row) {
        return Result<MirrorScope>(MirrorScope{.base_url = std::string(row.text(0)),
                                               .workspace_id = std::string(row.text(1)),
                                               .posting_id = std::string(row.text(2)),
                                               .title = std::string(row.text(3))});
    });
}

Result<MirrorState> SqlStore::state(const std::string& posting_id) {
    const std::string select = "select " + std::string(state_columns) + " from mirror where posting_id = $1";
    auto states = access_->rows(select, {column_text(posting_id)},
                                [](const Row& row) { return Result<MirrorState>(state_at(row)); });
    if (!states) return std::move(states.error());
    if (!states->empty()) return states->front();
    Error error = unusable(ErrorKind::not_found, "the posting has no mirror here");
    error.param = "posting_id";
    return error;
}

std::optional<Error> SqlStore::for_each(const std::string& posting_id,
                                        const std::function<bool(const MirrorRow&)>& take) {
    const std::string select = select_rows("posting_id = $1 order by created_at nulls first, interview_id");
    const Statement query{.sql = select, .values = {column_text(posting_id)}};
    std::optional<Error> unreadable;
    auto error = access_->read(query, [&](const Row& row) {
        const Result<MirrorRow> read = row_at(row);
        if (read) return take(*read);
        unreadable = read.error();
        return false;
    });
    return error ? error : unreadable;
}

Result<std::vector<HistoryEntry>> SqlStore::history(const std::string& posting_id,
                                                    const std::string& interview_id) {
    const std::string select = "select " + std::string(entry_columns) +
                               " from history where posting_id = $1 and interview_id = $2 order by number";
    return access_->rows(select, {column_text(posting_id), column_text(interview_id)}, entry_at);
}

std::optional<Error> SqlStore::histories(
    const std::string& posting_id, Timestamp since,
    const std::function<bool(const std::string& interview_id, std::span<const HistoryEntry>)>& take) {
    // With `in (select …)`, PostgreSQL would read the inner rows again for each outer one: for a cursor it
    // prefers plans that begin at once.
    const std::string select =
        "select " + std::string(entry_columns) +
        ", changed.interview_id from (select distinct interview_id from history where posting_id = $1 and "
        "seen_at >= $2) changed join history on history.posting_id = $1 and history.interview_id = "
        "changed.interview_id order by changed.interview_id, number";
    const Statement query{.sql = select, .values = {column_text(posting_id), since.epoch_seconds()}};
    std::string id;
    std::vector<HistoryEntry> entries;
    std::optional<Error> unreadable;
    bool goes_on = true;
    const auto take_one = [&] {
        if (goes_on && !entries.empty()) goes_on = take(id, entries);
        entries.clear();
    };
    auto error = access_->read(query, [&](const Row& row) {
        Result<HistoryEntry> entry = entry_at(row);
        if (!entry) {
            unreadable = std::move(entry.error());
            return false;
        }
        if (row.text(5) != id) {
            take_one();
            id = row.text(5);
        }
        entries.push_back(*std::move(entry));
        return goes_on;
    });
    if (error) return error;
    if (unreadable) return unreadable;
    take_one();
    return std::nullopt;
}

std::optional<Error> SqlStore::forget(const Lease& lease, std::span<const std::string> interview_ids) {
    return access_->transaction([&](Connection& connection) -> std::optional<Error> {
        if (auto failed = begin_with(connection, lease)) return failed;
        std::vector<Statement> statements;
        for (const std::string& id : interview_ids) {
            const std::vector<Value> values{column_text(lease.posting_id), column_text(id)};
            statements.push_back(
                {.sql = "delete from history where posting_id = $1 and interview_id = $2", .values = values});
            statements.push_back({.sql = "delete from candidate where posting_id = $1 and interview_id = $2",
                                  .values = values});
        }
        statements.push_back({.sql = "commit"});
        return connection.run(statements, no_rows);
    });
}

std::optional<Error> SqlStore::compact() { return access_->compact(); }

}  // namespace cis::sql
