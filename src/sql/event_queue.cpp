#include "cis/sql/event_queue.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <string_view>
#include <utility>

#include "core/random.hpp"
#include "sql/column_text.hpp"
#include "sql/option_checks.hpp"
#include "sql/postgres_connection.hpp"
#include "sql/sqlite_connection.hpp"
#include "sql/store_access.hpp"
#include "sql/store_location.hpp"
#include "sql/stored_event.hpp"

namespace cis::sql {
namespace {

using std::chrono::milliseconds;

void ignore_row(const Row&) {}

double seconds(milliseconds time) { return std::chrono::duration<double>(time).count(); }

std::optional<Error> fault_of_lease(milliseconds lease) {
    if (lease > milliseconds(0) && lease <= longest_timeout) return std::nullopt;
    return invalid_argument("lease", "must be positive and at most a day");
}

/// The stored form of a reason.
std::string reason_text(const std::string& reason) {
    constexpr std::size_t longest_reason = 1000;
    return column_text(std::string_view(reason).substr(0, longest_reason));
}

std::int64_t limit(std::size_t most) {
    constexpr auto largest = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(most, largest));
}

/// What a queue has for a worker.
struct Found {
    bool has_due{false};
    bool has_future{false};  ///< whether there is an event whose wait began in the future
};

StoreAccess access_to_server(const PostgresOptions& options) {
    return {[options] { return open_postgres(options); }, inbox_schema(), "url", options.read_only};
}

/// Opens a file so that a commit survives a power failure, because the service does not deliver the event
/// again.
Result<std::unique_ptr<Connection>> open_durably(const SqliteOptions& options) {
    auto connection = open_sqlite(options);
    if (!connection || options.read_only) return connection;
    const std::array statements{Statement{.sql = "pragma synchronous = full"}};
    if (auto error = (*connection)->run(statements, ignore_row)) return std::move(*error);
    return connection;
}

StoreAccess access_to_file(const SqliteOptions& options) {
    return {[options] { return open_durably(options); }, inbox_schema(), "file", options.read_only};
}

StoreAccess access_to_location(const std::string& location, Access access) {
    const bool read_only = access == Access::read;
    if (kind_of_location(location) == LocationKind::postgres)
        return access_to_server(checked(PostgresOptions{.url = location, .read_only = read_only}));
    return access_to_file(checked(SqliteOptions{.file = location, .read_only = read_only}));
}

/// Whether the wait of an event began in the future by more than its length, because a clock was wrong. Only
/// the first comparison can use the index.
constexpr std::string_view began_in_future = "since > (select {now}) and 2 * since - due_at > (select {now})";

/// How long a busy queue on a server takes events without a search.
constexpr std::chrono::seconds longest_without_search{1};

/// The most rows that one statement changes, so that it is short enough for `statement_timeout`.
constexpr std::int64_t most_changed = 10'000;

/// The end of statements that end an attempt. They affect only events that this worker has taken.
constexpr std::string_view if_own = " where event_key = $1 and owner = $2 and state = 'waiting' returning 1";

}  // namespace

struct EventQueue::State {
    State(LocationKind is, StoreAccess to) : kind(is), access(std::move(to)) {}

    /// Runs a statement as a transaction. A server needs no `begin` and `commit` for that, which would be two
    /// more messages. A file needs them: otherwise an exception of `take` would commit the statement.
    /// @return how many rows it has returned
    [[nodiscard]] Result<std::int64_t> change(const std::string& sql, const std::vector<Value>& values,
                                              const TakeRow& take = ignore_row) {
        const std::lock_guard lock(mutex);
        std::int64_t rows = 0;
        auto error = access.transaction([&](Connection& connection) {
            rows = 0;
            const std::string text = in_dialect(sql, connection.dialect());
            std::vector<Statement> statements{{.sql = text, .values = values}};
            if (kind == LocationKind::file) {
                statements.insert(statements.begin(), {.sql = connection.dialect().begin});
                statements.push_back({.sql = "commit"});
            }
            return connection.run(statements, [&](const Row& row) {
                ++rows;
                take(row);
            });
        });
        if (error) return std::move(*error);
        return rows;
    }
    /// Lets waits that a wrong clock has put into the future begin now.
    [[nodiscard]] std::optional<Error> begin_waits() {
        const std::string sql =
            "with early as materialized (select event_key from inbox_event where state = 'waiting' and " +
            std::string(began_in_future) +
            " order by since limit $1{skip_locked}) update inbox_event set since = {now}, due_at = {now} + "
            "(due_at - since) where event_key in (select event_key from early) returning 1";
        const Result<std::int64_t> rows = change(sql, {most_changed});
        return rows ? std::nullopt : std::optional<Error>(rows.error());
    }
    /// Whether take() begins with a search. In a file, the search locks nobody out, which the statement that
    /// takes would do. On a server, it costs as much as that statement, so a busy queue searches only now and
    /// then, for waits that a wrong clock has put into the future.
    [[nodiscard]] bool must_search() {
        const std::lock_guard lock(mutex);
        return kind == LocationKind::file || !expects_due ||
               std::chrono::steady_clock::now() >= searched_at + longest_without_search;
    }
    /// Looks for events to take. `(select {now})` and the order are for PostgreSQL, here and below. Its clock
    /// advances within a statement, so only a subquery gives a single value, for which the index can be used.
    [[nodiscard]] Result<Found> search() {
        const std::lock_guard lock(mutex);
        searched_at = std::chrono::steady_clock::now();
        const auto found = access.rows(
            "select (select 1 from inbox_event where state = 'waiting' and due_at <= (select {now}) order by "
            "due_at limit 1), (select 1 from inbox_event where state = 'waiting' and " +
                std::string(began_in_future) + " order by since limit 1)",
            {}, [](const Row& row) {
                return Result<Found>({.has_due = !row.is_null(0), .has_future = !row.is_null(1)});
            });
        if (!found) return found.error();
        return found->at(0);
    }
    /// Takes events that are due. The rows are chosen once, whatever the plan of the update is.
    [[nodiscard]] Result<std::vector<TakenEvent>> take_due(milliseconds lease, std::size_t most) {
        const std::string sql =
            "with due as materialized (select event_key from inbox_event where state = 'waiting' and due_at "
            "<= (select {now}) order by due_at limit $3{skip_locked}) update inbox_event set owner = $1, "
            "since = {now}, due_at = {now} + $2, attempts = attempts + 1 where event_key in (select "
            "event_key from due) returning " +
            std::string(taken_columns);
        std::vector<TakenEvent> taken;
        const auto rows = change(sql, {cis::detail::random_token<16>(), seconds(lease), limit(most)},
                                 [&](const Row& row) { taken.push_back(taken_event(row)); });
        if (!rows) return rows.error();
        // A transaction that lost against another one has run again. The rows of its first run come first,
        // and are removed here.
        taken.erase(taken.begin(), taken.end() - *rows);
        std::ranges::sort(taken, {}, &TakenEvent::stored_at);
        const std::lock_guard lock(mutex);
        expects_due = !taken.empty();
        return taken;
    }
    [[nodiscard]] Result<bool> change_one(const std::string& sql, const std::vector<Value>& values) {
        const Result<std::int64_t> rows = change(sql, values);
        if (!rows) return rows.error();
        return *rows > 0;
    }

    const LocationKind kind;
    std::mutex mutex;  ///< protects the members below
    StoreAccess access;
    bool expects_due{false};  ///< whether the last take() has found an event
    std::chrono::steady_clock::time_point searched_at{};
};

EventQueue::EventQueue(const std::string& location) : EventQueue(location, Access::read_write) {}
EventQueue::EventQueue(const std::string& location, Access access)
    : state_(std::make_unique<State>(kind_of_location(location), access_to_location(location, access))) {}
EventQueue::EventQueue(PostgresOptions options)
    : state_(std::make_unique<State>(LocationKind::postgres, access_to_server(checked(std::move(options))))) {
}
EventQueue::EventQueue(SqliteOptions options)
    : state_(std::make_unique<State>(LocationKind::file, access_to_file(checked(std::move(options))))) {}
EventQueue::~EventQueue() = default;

std::optional<Error> EventQueue::prepare() {
    const std::lock_guard lock(state_->mutex);
    return state_->access.prepare();
}

Result<bool> EventQueue::store(const NewEvent& event) {
    const std::lock_guard lock(state_->mutex);
    bool is_added = false;
    auto error = state_->access.transaction([&](Connection& connection) -> std::optional<Error> {
        // A single statement is a transaction.
        Result<bool> added = add_event(connection, event);
        if (!added) return std::move(added).error();
        is_added = *added;
        return std::nullopt;
    });
    if (error) return std::move(*error);
    return is_added;
}

Result<std::vector<TakenEvent>> EventQueue::take(milliseconds lease, std::size_t most) {
    if (auto fault = fault_of_lease(lease)) return std::move(*fault);
    if (most == 0) return invalid_argument("most", "must be at least 1");
    bool has_searched = false;
    std::vector<TakenEvent> taken;
    while (taken.empty() && !has_searched) {
        if (state_->must_search()) {
            has_searched = true;
            const Result<Found> found = state_->search();
            if (!found) return found.error();
            if (found->has_future) {
                if (auto error = state_->begin_waits()) return *std::move(error);
            } else if (!found->has_due) {
                return taken;
            }
        }
        auto due = state_->take_due(lease, most);
        if (!due) return due;
        taken = *std::move(due);
    }
    return taken;
}

Result<bool> EventQueue::renew(const TakenEvent& event, milliseconds lease) {
    if (auto fault = fault_of_lease(lease)) return std::move(*fault);
    return state_->change_one(
        "update inbox_event set since = {now}, due_at = {now} + $3" + std::string(if_own),
        {event.key, event.owner, seconds(lease)});
}

Result<bool> EventQueue::confirm(const TakenEvent& event) {
    // The owner stays, so that a worker that got no answer can ask again.
    return state_->change_one(
        "update inbox_event set state = 'handled', body = null, delivery_id = null, reason = null, since = "
        "{now}, due_at = case when state = 'handled' then due_at else {now} end where event_key = $1 and "
        "owner = $2 and state in ('waiting', 'handled') returning 1",
        {event.key, event.owner});
}

Result<bool> EventQueue::retry(const TakenEvent& event, milliseconds pause, const std::string& reason) {
    if (pause < milliseconds(0)) return invalid_argument("pause", "must not be negative");
    return state_->change_one(
        "update inbox_event set owner = null, since = {now}, due_at = {now} + $3, reason = $4" +
            std::string(if_own),
        {event.key, event.owner, seconds(pause), reason_text(reason)});
}

Result<bool> EventQueue::put_away(const TakenEvent& event, const std::string& reason) {
    return state_->change_one(
        "update inbox_event set state = 'put_away', owner = null, since = {now}, due_at = {now}, reason = "
        "$3" +
            std::string(if_own),
        {event.key, event.owner, reason_text(reason)});
}

Result<EventCounts> EventQueue::counts() {
    const std::lock_guard lock(state_->mutex);
    const std::string sql =
        "select coalesce(sum(waits), 0), coalesce(sum(1 - waits), 0), coalesce(sum(is_put_away), 0) from "
        "(select case when state = 'put_away' then null when owner is null or due_at <= (select {now}) or (" +
        std::string(began_in_future) +
        ") then 1 else 0 end as waits, case when state = 'put_away' then 1 end as is_put_away from "
        "inbox_event where state in ('waiting', 'put_away')) events";
    const auto counts = state_->access.rows(sql, {}, [](const Row& row) {
        return Result<EventCounts>(
            {.waiting = row.integer(0), .taken = row.integer(1), .put_away = row.integer(2)});
    });
    if (!counts) return counts.error();
    return counts->at(0);
}

Result<std::vector<PutAwayEvent>> EventQueue::put_away_events(std::size_t most) {
    const std::lock_guard lock(state_->mutex);
    const std::string sql =
        "select event_key, scope, event_type, stored_at, due_at, attempts, reason from inbox_event where "
        "state = 'put_away' order by due_at, event_key limit $1";
    return state_->access.rows(sql, {limit(most)}, [](const Row& row) {
        return Result<PutAwayEvent>({.key = std::string(row.text(0)),
                                     .scope = std::string(row.text(1)),
                                     .type = OpenEnum<EventType>(row.text(2)),
                                     .stored_at = Timestamp(row.real(3)),
                                     .put_away_at = Timestamp(row.real(4)),
                                     .attempts = row.integer(5),
                                     .reason = std::string(row.text(6))});
    });
}

Result<std::optional<TakenEvent>> EventQueue::take_put_away(const std::string& key, milliseconds lease) {
    if (auto fault = fault_of_lease(lease)) return std::move(*fault);
    const std::string sql =
        "update inbox_event set state = 'waiting', owner = $2, since = {now}, due_at = {now} + $3, attempts "
        "= "
        "1, reason = null where event_key = $1 and state = 'put_away' returning " +
        std::string(taken_columns);
    std::optional<TakenEvent> taken;
    const auto rows = state_->change(sql, {column_text(key), cis::detail::random_token<16>(), seconds(lease)},
                                     [&](const Row& row) { taken = taken_event(row); });
    if (!rows) return rows.error();
    // A transaction that lost against another one has run again, and may have found no row then.
    if (*rows == 0) taken.reset();
    return taken;
}

Result<bool> EventQueue::restore(const std::string& key) {
    return state_->change_one(
        "update inbox_event set state = 'waiting', since = {now}, due_at = {now}, attempts = 0, reason = "
        "null where event_key = $1 and state = 'put_away' returning 1",
        {column_text(key)});
}

Result<bool> EventQueue::discard(const std::string& key) {
    return state_->change_one(
        "update inbox_event set state = 'handled', since = {now}, due_at = {now}, body = null, delivery_id = "
        "null, reason = null where event_key = $1 and state = 'put_away' returning 1",
        {column_text(key)});
}

Result<std::int64_t> EventQueue::purge(std::chrono::seconds retention) {
    if (retention < std::chrono::seconds(0)) return invalid_argument("retention", "must not be negative");
    // An event that was handled when a clock was ahead counts as handled now.
    const Result<std::int64_t> early = state_->change(
        "update inbox_event set due_at = {now} where event_key in (select event_key from inbox_event where "
        "state = 'handled' and due_at > (select {now}) order by due_at limit $1) returning 1",
        {most_changed});
    if (!early) return early.error();
    std::int64_t purged = 0;
    std::int64_t last = most_changed;
    while (last == most_changed) {
        const Result<std::int64_t> rows = state_->change(
            "delete from inbox_event where event_key in (select event_key from inbox_event where state = "
            "'handled' and due_at <= (select {now}) - $1 order by due_at limit $2) returning 1",
            {std::chrono::duration<double>(retention).count(), most_changed});
        if (!rows) return rows.error();
        last = *rows;
        purged += last;
    }
    const std::lock_guard lock(state_->mutex);
    state_->access.forget_purged();
    return purged;
}

std::optional<Error> EventQueue::for_each(const std::function<bool(const TakenEvent&)>& take) {
    const std::lock_guard lock(state_->mutex);
    const std::string select = "select " + std::string(taken_columns) +
                               " from inbox_event where state in ('waiting', 'put_away') order by stored_at, "
                               "event_key";
    return state_->access.read({.sql = select}, [&](const Row& row) { return take(taken_event(row)); });
}

Result<std::int64_t> EventQueue::forget(std::span<const std::string> keys) {
    std::int64_t removed = 0;
    for (const std::string& key : keys) {
        const Result<bool> one = state_->change_one(
            "update inbox_event set state = 'handled', owner = null, since = {now}, due_at = {now}, body = "
            "null, delivery_id = null, reason = null where event_key = $1 and state in ('waiting', "
            "'put_away') returning 1",
            {column_text(key)});
        if (!one) return one.error();
        if (*one) ++removed;
    }
    return removed;
}

std::optional<Error> EventQueue::compact() {
    const std::lock_guard lock(state_->mutex);
    return state_->access.compact();
}

}  // namespace cis::sql
