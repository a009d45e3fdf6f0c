#pragma once

/// @file
/// The events of webhooks in a database: stored before their deliveries are answered, and handled afterwards.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/sql/open_store.hpp>
#include <cis/sql/postgres_options.hpp>
#include <cis/sql/sqlite_options.hpp>
#include <cis/sql/stored_event.hpp>

namespace cis::sql {

/// The stored events of webhooks, in a SQLite file or a PostgreSQL database. A DurableInbox adds events.
/// Workers take, handle and confirm them in the same process, in others, or on other machines.
///
/// An event is taken with a lease, by the clock of the database. If its worker dies, the lease ends and
/// another worker takes the event. If a wrong clock has moved a wait or a lease into the future by more than
/// its length, it begins again at the next take(), or within a second while there is much to take. An event
/// that was confirmed is never taken again. Its key is kept until purge(), so that later deliveries of it are
/// recognised. Events that are due are taken oldest first, **but the order is not guaranteed**: workers run
/// at the same time, and an event that is tried again comes later.
///
/// The first use creates the tables `inbox_event` and `schema_version` if they do not exist. They may be in
/// one database with the tables of a mirror and your own tables. Tables of a newer version of the SDK are
/// left alone, and so are tables of the same names that are not from the SDK. If the connection breaks, the
/// next use opens it again. Functions that can fail return the errors of SqlStore. Functions that change one
/// event return whether they did. With `read_only` in the options, nothing is created or written: only
/// counts(), put_away_events() and for_each() can be used.
///
/// A commit in a SQLite file also survives a power failure (`synchronous = full`). So does a commit in
/// PostgreSQL, unless its server is configured otherwise.
///
/// Several threads may share an object. It has one connection, so they wait for each other. A thread with
/// much to do should have its own object. After `fork()`, use an object only in the process that created it.
class CIS_EXPORT EventQueue {
public:
    /// Uses the database that a text names: `postgresql://…`, `postgres://…`, or the name of a SQLite file.
    /// See open_store() for what is refused. The constructor neither connects nor opens the file.
    ///
    /// Throws Exception (`invalid_argument`) if the text is unusable; `param` is `url` or `file`.
    explicit EventQueue(const std::string& location);
    /// The same. With Access::read, the object can only read.
    EventQueue(const std::string& location, Access access);
    /// Does not connect. Throws as the constructor of PostgresStore does.
    explicit EventQueue(PostgresOptions options);
    /// Does not open the file. Throws as the constructor of SqliteStore does.
    explicit EventQueue(SqliteOptions options);
    EventQueue(const EventQueue&) = delete;
    EventQueue& operator=(const EventQueue&) = delete;
    ~EventQueue();

    /// Opens the database and creates the tables, as the first use does. Only needed before
    /// DurableInbox::receive() in your own transaction.
    [[nodiscard]] std::optional<Error> prepare();

    /// Stores an event, which is due at once.
    /// @return false if an event with this key was stored before, handled or not
    [[nodiscard]] Result<bool> store(const NewEvent& event);

    /// Takes the events that have been due longest.
    /// @param lease how long the events belong to this worker; positive, at most a day
    /// @param most  how many; at least 1. With PostgreSQL, more than 256 MiB of payloads are an error, and
    /// these events stay taken until their lease ends
    /// @return the events, oldest first; empty if none is due
    [[nodiscard]] Result<std::vector<TakenEvent>> take(std::chrono::milliseconds lease, std::size_t most = 1);
    /// Extends the lease of an event.
    /// @param event the event as it was taken
    /// @param lease how long from now on; positive, at most a day
    /// @return false if the event no longer belongs to this worker: its lease has ended and another worker
    /// took it
    [[nodiscard]] Result<bool> renew(const TakenEvent& event, std::chrono::milliseconds lease);
    /// Confirms that an event was handled. Its payload is removed, and its key is kept. If you get no answer,
    /// confirm again: an event that was confirmed may be confirmed again.
    /// @return false if the event no longer belongs to this worker; then nothing has changed, and another
    /// worker handles it or has handled it
    [[nodiscard]] Result<bool> confirm(const TakenEvent& event);
    /// Gives an event back, to be taken later.
    /// @param event  the event as it was taken
    /// @param pause  how long the event is not due; not negative
    /// @param reason why, without personal data; at most 1,000 bytes of it are stored
    /// @return as for confirm()
    [[nodiscard]] Result<bool> retry(const TakenEvent& event, std::chrono::milliseconds pause,
                                     const std::string& reason);
    /// Ends the attempts at an event. Its payload is kept for restore() and take_put_away(). To keep an event
    /// that was handled, put it away with a reason that says so, instead of calling confirm().
    /// @param event  the event as it was taken
    /// @param reason why, without personal data; at most 1,000 bytes of it are stored
    /// @return as for confirm()
    [[nodiscard]] Result<bool> put_away(const TakenEvent& event, const std::string& reason);

    /// Counts the events that wait, that are taken, and that are put away.
    [[nodiscard]] Result<EventCounts> counts();
    /// The events that are put away, in the order in which they were put away.
    /// @param most how many
    [[nodiscard]] Result<std::vector<PutAwayEvent>> put_away_events(std::size_t most = 100);
    /// Takes an event that was put away, to handle it again. Its attempts count from 1 again. While its lease
    /// lasts, it belongs to this worker as one from take() does: confirm() it, or put_away() it again. If the
    /// worker dies, the lease ends and any worker takes the event.
    /// @param key   the key of the event, e.g. PutAwayEvent::key
    /// @param lease how long the event belongs to this worker; positive, at most a day
    /// @return the event; none if no such event is put away
    [[nodiscard]] Result<std::optional<TakenEvent>> take_put_away(const std::string& key,
                                                                  std::chrono::milliseconds lease);
    /// Puts back an event that was put away. It is due at once, and its attempts count from 0 again.
    /// @return whether such an event was put away
    [[nodiscard]] Result<bool> restore(const std::string& key);
    /// Gives up an event that was put away, as if it had been handled. Its payload is removed.
    /// @return whether such an event was put away
    [[nodiscard]] Result<bool> discard(const std::string& key);
    /// Removes the keys of events that were handled, and empties the write-ahead log of SQLite. Fragments of
    /// payloads can stay in unused parts of pages of the file, until compact() rewrites the file. An event
    /// that is delivered again afterwards is stored as a new one.
    /// @param retention how long keys are kept; not negative
    /// @return how many keys were removed
    [[nodiscard]] Result<std::int64_t> purge(std::chrono::seconds retention);

    /// Calls `take` for each event that has its payload, whether it waits, is taken or is put away, in the
    /// order in which they were stored, until it returns false. It takes no event: nothing changes. `take`
    /// must not use this object.
    [[nodiscard]] std::optional<Error> for_each(const std::function<bool(const TakenEvent&)>& take);
    /// Ends events as if they had been handled, whether they wait, are taken or are put away. Their payloads
    /// are removed, and their keys are kept. A worker that has taken one may still handle it; its confirm()
    /// returns false. Call compact() afterwards.
    /// @param keys TakenEvent::key of the events. Keys that are not stored are left out
    /// @return how many payloads were removed
    [[nodiscard]] Result<std::int64_t> forget(std::span<const std::string> keys);
    /// See SqlStore::compact().
    [[nodiscard]] std::optional<Error> compact();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::sql
