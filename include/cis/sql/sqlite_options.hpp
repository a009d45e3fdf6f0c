#pragma once

#include <chrono>
#include <string>

namespace cis::sql {

/// The file of a SqliteStore.
struct SqliteOptions {
    /// Its name. A new file can be read and written only by its owner (mode 0600), like the files
    /// `<file>-wal` and `<file>-shm` that SQLite keeps next to it. An existing file keeps its mode. It must
    /// be on a disk of this machine.
    std::string file{};
    /// How long to wait while another process writes.
    std::chrono::milliseconds busy_timeout{std::chrono::seconds(30)};
    /// Neither the file nor its tables are created, converted or written, and acquire(), commit() and
    /// release() return an error. The user needs the right to read the file, and no other. SQLite may leave
    /// an empty `<file>-wal` and a `<file>-shm` next to a copy. Where it may not create them, the file is
    /// read
    /// without locks: if a mirror writes it meanwhile, the function returns an error of kind `timeout`. What
    /// a mirror that was killed has left in `<file>-wal` cannot be read then, which is an error too.
    bool read_only{false};
};

}  // namespace cis::sql
