#pragma once

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
#include <cis/sync/mirror_store.hpp>

namespace cis::sql {

class StoreAccess;

/// What SqliteStore and PostgresStore have in common: the tables, and what is written to them.
///
/// The first use opens the database and creates the tables `candidate`, `history`, `lease`, `mirror` and
/// `schema_version` if they do not exist. Tables of another version of the SDK are left alone, and so are
/// tables of the same names that are not from the SDK. Then every function returns an error of kind
/// `invalid_argument`. If the connection breaks, the next use opens it again.
///
/// With `read_only` in the options, nothing is created. Without tables, every function that reads returns
/// `not_found`. Functions that write return `invalid_argument` (`param` is `read_only`).
///
/// Errors have these kinds, besides those that MirrorStore names:
/// - `connection`: no connection could be established, or it broke;
/// - `timeout`: the database did not answer in time, or another process has locked it for too long;
/// - `server`: the database cannot do it now (it is shutting down, or has no space or memory left);
/// - `authentication`: the database rejects user or password, or the user lacks a permission;
/// - `tls`: the handshake failed, or a certificate was rejected;
/// - `invalid_argument`: the database, the file or its tables are unusable for the SDK; `param` is `url` or
/// `file`, or names a value that cannot be stored;
/// - `decode`: another program has changed a stored record;
/// - `internal`: anything else.
///
/// `code` is the SQLSTATE, or the name of SQLite's code, such as `SQLITE_FULL`. `outcome` is `unknown` if it
/// is unknown whether commit() was applied, because the connection broke during it. In that case acquire a
/// new lease: it contains the stored state.
///
/// A typed column cannot hold U+0000 or broken UTF-8, so it has U+FFFD in their place. The column `record`
/// has the whole candidate as JSON, where U+0000 is `\u0000`.
///
/// Use an object on one thread at a time, and after `fork()` only in the process that created it. `take` (see
/// outline() and for_each()) may read from the object that calls it, but it must not write to it.
class CIS_EXPORT SqlStore : public sync::MirrorStore {
public:
    ~SqlStore() override;

    [[nodiscard]] Result<sync::Lease> acquire(const sync::MirrorScope& scope, const std::string& owner,
                                              std::chrono::milliseconds duration) override;
    [[nodiscard]] std::optional<Error> release(const sync::Lease& lease) override;
    [[nodiscard]] std::optional<Error> commit(const sync::Lease& lease,
                                              const sync::MirrorCommit& commit) override;
    [[nodiscard]] Result<std::vector<sync::MirrorRow>> find(
        const std::string& posting_id, std::span<const std::string> interview_ids) override;
    /// See MirrorStore::outline().
    [[nodiscard]] std::optional<Error> outline(
        const std::string& posting_id, const std::function<void(const sync::RowOutline&)>& take) override;
    [[nodiscard]] Result<std::vector<sync::MirrorRow>> unread(const std::string& posting_id,
                                                              std::int64_t read, const std::string& after,
                                                              std::size_t most) override;
    [[nodiscard]] Result<std::vector<sync::MirrorScope>> scopes() override;
    [[nodiscard]] Result<sync::MirrorState> state(const std::string& posting_id) override;
    /// See MirrorStore::for_each().
    [[nodiscard]] std::optional<Error> for_each(
        const std::string& posting_id, const std::function<bool(const sync::MirrorRow&)>& take) override;
    [[nodiscard]] Result<std::vector<sync::HistoryEntry>> history(const std::string& posting_id,
                                                                  const std::string& interview_id) override;
    /// See MirrorStore::histories().
    [[nodiscard]] std::optional<Error> histories(
        const std::string& posting_id, Timestamp since,
        const std::function<bool(const std::string& interview_id, std::span<const sync::HistoryEntry>)>& take)
        override;

    /// Removes candidates with their history, in one transaction. Nothing of them remains in the tables, not
    /// even the ids that MirrorWrite::purge keeps. The next pass of a mirror adds those candidates again that
    /// the service still has. Ids that are not stored are left out. Call compact() afterwards.
    /// @param lease as for commit(); it is not extended
    /// @return `conflict`, with nothing removed, if the lease has another epoch by now
    [[nodiscard]] std::optional<Error> forget(const sync::Lease& lease,
                                              std::span<const std::string> interview_ids);
    /// Rewrites a SQLite file, so that no removed data is left in unused parts of the file or in its log. It
    /// needs as much free disk space as the size of the file. In PostgreSQL it does nothing: there, old
    /// versions of rows stay in the files until the server vacuums the tables.
    /// @return `timeout` if other processes have locked or read the file for longer than `busy_timeout`. Then
    /// call it again: the rows are removed, but their bytes may be left
    [[nodiscard]] std::optional<Error> compact();

protected:
    /// @cond internal
    explicit SqlStore(std::unique_ptr<StoreAccess> access);
    /// @endcond

private:
    std::unique_ptr<StoreAccess> access_;
};

}  // namespace cis::sql
