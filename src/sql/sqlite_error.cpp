#include "sql/sqlite_error.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>

namespace cis::sql {
namespace {

struct KnownCode {
    int code;
    ErrorKind kind;
    const char* name;
    const char* what;
};

constexpr std::array known_codes{
    KnownCode{SQLITE_BUSY, ErrorKind::timeout, "SQLITE_BUSY", "another process has locked it for too long"},
    KnownCode{SQLITE_LOCKED, ErrorKind::timeout, "SQLITE_LOCKED", "it is locked by this process"},
    KnownCode{SQLITE_FULL, ErrorKind::server, "SQLITE_FULL", "its disk or its quota is full"},
    KnownCode{SQLITE_IOERR, ErrorKind::server, "SQLITE_IOERR", "the system cannot read or write it"},
    KnownCode{SQLITE_NOMEM, ErrorKind::server, "SQLITE_NOMEM", "there is no memory left"},
    // This must come before SQLITE_READONLY, which includes it.
    KnownCode{SQLITE_READONLY_DBMOVED, ErrorKind::connection, "SQLITE_READONLY_DBMOVED",
              "it was moved or deleted while it was open"},
    KnownCode{SQLITE_READONLY, ErrorKind::authentication, "SQLITE_READONLY",
              "this user may read it, but not write it or its folder"},
    KnownCode{SQLITE_PERM, ErrorKind::authentication, "SQLITE_PERM", "this user may not use it"},
    KnownCode{SQLITE_AUTH, ErrorKind::authentication, "SQLITE_AUTH", "this user may not use it"},
    KnownCode{SQLITE_CANTOPEN, ErrorKind::invalid_argument, "SQLITE_CANTOPEN", "it cannot be opened"},
    KnownCode{SQLITE_NOTADB, ErrorKind::invalid_argument, "SQLITE_NOTADB", "it is not a SQLite database"},
    KnownCode{SQLITE_CORRUPT, ErrorKind::invalid_argument, "SQLITE_CORRUPT",
              "it is damaged: restore a copy of it, or move it away and mirror again"},
    KnownCode{SQLITE_TOOBIG, ErrorKind::invalid_argument, "SQLITE_TOOBIG",
              "a record is larger than SQLite allows"},
};

}  // namespace

Error sqlite_error(int code, const std::string& file) {
    const auto known = std::ranges::find_if(
        known_codes, [code](const KnownCode& one) { return one.code == code || one.code == (code & 0xFF); });
    Error error;
    error.outcome = Outcome::rejected;
    if (known == known_codes.end()) {
        error.kind = ErrorKind::internal;
        error.code = "SQLITE_" + std::to_string(code);
        error.reason = "the database file " + file + ": " + sqlite3_errstr(code);
        return error;
    }
    error.kind = known->kind;
    error.code = known->name;
    error.reason = "the database file " + file + ": " + known->what;
    if (known->kind == ErrorKind::invalid_argument) error.param = "file";
    return error;
}

}  // namespace cis::sql
