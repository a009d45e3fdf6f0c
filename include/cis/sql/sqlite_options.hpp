#pragma once

#include <chrono>
#include <string>

namespace cis::sql {

/// The file of a SqliteStore.
struct SqliteOptions {
    /// The name of the file. Only its owner can read and write a new file (mode 0600). The same holds for the
    /// files `<file>-wal` and `<file>-shm` that SQLite keeps next to it. An existing file keeps its mode. The
    /// file must be on a disk of this machine.
    std::string file{};
    /// How long to wait while another process writes.
    std::chrono::milliseconds busy_timeout{std::chrono::seconds(30)};
    /// Whether the store only reads. Then the file and its tables are not created, converted or written, and
    /// acquire(), commit() and release() return an error. The user needs only the right to read the file.
    /// SQLite may leave an empty `<file>-wal` and a `<file>-shm` next to a copy. Where it may not create
    /// them, the file is read without locks. If a mirror writes the file meanwhile, the function returns an
    /// error of kind `timeout`. Data that a killed mirror has left in `<file>-wal` cannot be read then, which
    /// is an error too.
    bool read_only{false};
};

}  // namespace cis::sql
