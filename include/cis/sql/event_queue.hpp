#pragma once

/// @file
/// The events of webhooks in a database: stored before they are answered, and handled afterwards.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/sql/postgres_options.hpp>
#include <cis/sql/sqlite_options.hpp>
#include <cis/sql/stored_event.hpp>

namespace cis::sql {

/// The stored events of webhooks, in a SQLite file or a PostgreSQL database. A DurableInbox adds events, and
/// workers take, handle and confirm them: in the same process, in others, or on other machines.
///
/// An event is taken with a lease, by the clock of the database. If its worker dies, the lease ends and
/// another worker takes the event. What began in the future by more than its length, because that clock was
/// wrong, begins at the next take(). An event that was confirmed is never taken again, and its key is kept
/// until purge(), so that later deliveries of it are recognised. Those that are due are taken oldest first,
/// **but nothing keeps the order**: workers run at the same time, and an event that is tried again comes
/// later.
///
/// The first use creates the tables `inbox_event` and `schema_version` if there are none. They may be beside
/// those of a mirror and those of your own. Tables of a newer version of the SDK, and tables of the same
/// names that are not of the SDK, are left alone. After the connection broke, the next use opens it again.
/// Functions that can fail return the errors of SqlStore; those that change one event return whether they
/// did. With `read_only` of the options, nothing is created or written: only counts() and put_away_events()
/// are of use.
///
/// A commit in a SQLite file survives a power failure too (`synchronous = full`), as one of PostgreSQL does
/// unless its server was told otherwise.
///
/// Several threads may share an object. It has one connection, so they wait for each other: give threads that
/// have much to do an object each. Use it after `fork()` only in the process that created it.
class CIS_EXPORT EventQueue {
public:
    /// The database that a text names: `postgresql://…`, `postgres://…`, or the name of a SQLite file. See
    /// open_store() for what is refused. It neither connects nor opens the file.
    ///
    /// Throws Exception (`invalid_argument`) if the text is unusable; `param` is `url` or `file`.
    explicit EventQueue(const std::string& location);
    /// Does not connect. Throws as the constructor of PostgresStore does.
    explicit EventQueue(PostgresOptions options);
    /// Does not open the file. Throws as the constructor of SqliteStore does.
    explicit EventQueue(SqliteOptions options);
    EventQueue(const EventQueue&) = delete;
    EventQueue& operator=(const EventQueue&) = delete;
    ~EventQueue();

    /// Opens the database and creates the tables, as the first use does. Only needed before
    /// DurableInbox::receive() in a transaction of your own.
    [[nodiscard]] std::optional<Error> prepare();

    /// Stores an event, which is due at once.
    /// @return false if an event with this key was stored before, handled or not
    [[nodiscard]] Result<bool> store(const NewEvent& event);

    /// Takes the events that have been due longest.
    /// @param lease how long they are this worker's; positive, at most a day
    /// @param most  how many; at least 1. With PostgreSQL, more than 256 MiB of payloads are an error, and
    ///              these events stay taken until their lease ends
    /// @return them, oldest first; empty if none is due
    [[nodiscard]] Result<std::vector<TakenEvent>> take(std::chrono::milliseconds lease, std::size_t most = 1);
    /// Makes the lease of an event end later.
    /// @param event as it was taken
    /// @param lease from now on; positive, at most a day
    /// @return false if the event is no longer this worker's: its lease has ended and another one took it
    [[nodiscard]] Result<bool> renew(const TakenEvent& event, std::chrono::milliseconds lease);
    /// Reports that an event was handled. Its payload is removed, its key is kept. Without an answer, ask
    /// again: an event that was confirmed is confirmed again.
    /// @return false if the event is no longer this worker's, and nothing has changed: another one handles it
    /// too, or has handled it
    [[nodiscard]] Result<bool> confirm(const TakenEvent& event);
    /// Gives an event back, to be taken later.
    /// @param event  as it was taken
    /// @param pause  how long it is not due; not negative
    /// @param reason why, without personal data; at most 1,000 bytes of it are stored
    /// @return as for confirm()
    [[nodiscard]] Result<bool> retry(const TakenEvent& event, std::chrono::milliseconds pause,
                                     const std::string& reason);
    /// Ends the attempts at an event. It keeps its payload, for restore().
    /// @param event  as it was taken
    /// @param reason why, without personal data; at most 1,000 bytes of it are stored
    /// @return as for confirm()
    [[nodiscard]] Result<bool> put_away(const TakenEvent& event, const std::string& reason);

    /// How many events wait, are taken, and are put away.
    [[nodiscard]] Result<EventCounts> counts();
    /// The events that are put away, in the order in which they were.
    /// @param most how many
    [[nodiscard]] Result<std::vector<PutAwayEvent>> put_away_events(std::size_t most = 100);
    /// Puts an event back that was put away: it is due at once, with no attempts.
    /// @return whether such an event was put away
    [[nodiscard]] Result<bool> restore(const std::string& key);
    /// Gives up an event that was put away, as if it was handled: its payload is removed.
    /// @return whether such an event was put away
    [[nodiscard]] Result<bool> discard(const std::string& key);
    /// Forgets the keys of events that were handled, and empties the write-ahead log of SQLite. Fragments of
    /// payloads can stay in unused parts of pages of the file, until `vacuum` writes it anew.
    /// An event that is delivered again afterwards is stored as a new one.
    /// @param retention how long keys are kept; not negative
    /// @return how many were forgotten
    [[nodiscard]] Result<std::int64_t> purge(std::chrono::seconds retention);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::sql
