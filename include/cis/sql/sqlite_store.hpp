#pragma once

#include <cis/core/export.hpp>
#include <cis/sql/sql_store.hpp>
#include <cis/sql/sqlite_options.hpp>

namespace cis::sql {

/// A MirrorStore in a SQLite file, for the processes of one machine. They may read and write at the same
/// time. Writers wait for each other, and readers do not wait (write-ahead log). So a slow `take` of
/// for_each() blocks no writer.
///
/// Leases follow the clock of the machine. After a power failure, the last commits may be missing, but no
/// commit is stored in part. Purged data are overwritten in the file (`secure_delete`), and the log is
/// emptied as soon as no other process reads.
///
/// If the file is moved or deleted while it is open, the next function returns an error of kind `connection`.
/// The function after that opens the file that has this name by then, or a new file.
///
/// @code
/// cis::sql::SqliteStore store({.file = "candidates.db"});
/// @endcode
class CIS_EXPORT SqliteStore final : public SqlStore {
public:
    /// Does not open the file. Throws Exception (`invalid_argument`) if `file` is empty or contains U+0000,
    /// or if `busy_timeout` is negative or longer than a day; `param` names it.
    explicit SqliteStore(SqliteOptions options);
    ~SqliteStore() override;
};

}  // namespace cis::sql
