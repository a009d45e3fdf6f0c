#pragma once

#include <chrono>
#include <string>

#include <cis/core/export.hpp>
#include <cis/sql/sql_store.hpp>

namespace cis::sql {

/// The file of a SqliteStore.
struct SqliteOptions {
    /// Its name. A new file can be read and written only by its owner (mode 0600), like the files
    /// `<file>-wal` and `<file>-shm` that SQLite keeps next to it. An existing file keeps its mode. It must be
    /// on a disk of this machine.
    std::string file{};
    /// How long to wait while another process writes.
    std::chrono::milliseconds busy_timeout{std::chrono::seconds(30)};
};

/// A MirrorStore in a SQLite file, for the processes of one machine. They may read and write at the same
/// time: writers wait for each other, and readers wait for nobody (write-ahead log). So a slow `take` of
/// for_each() stops no writer.
///
/// Leases are by the clock of the machine. After a power failure, the last commits may be missing, but none is
/// there in part. Purged data are overwritten in the file (`secure_delete`), and the log is emptied as soon as
/// no other process reads.
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
