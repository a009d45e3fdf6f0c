#pragma once

#include <chrono>
#include <string>

#include <cis/core/secret.hpp>

namespace cis::sql {

/// The server of a PostgresStore.
struct PostgresOptions {
    /// The URL `postgresql://[user[:password]@][host][:port][/database][?parameter=value…]`, as libpq reads
    /// it. The default of `sslmode` does not check the server: use `sslmode=verify-full` on an untrusted
    /// network.
    Secret url{};
    /// The schema of the tables. It is created if it does not exist. Empty: the first one on the user's
    /// search path.
    std::string schema{};
    /// Timeout of a connection attempt, without the time to resolve the host name.
    std::chrono::milliseconds connect_timeout{std::chrono::seconds(10)};
    /// Timeout of a statement on the server. A function that takes twice as long closes the connection and
    /// returns an error, whatever the server sends meanwhile. For for_each() and outline(), this is the time
    /// for each 200 rows, without the time of `take`. Opening the database is timed separately.
    std::chrono::milliseconds statement_timeout{std::chrono::seconds(60)};
    /// Whether the store only reads. Then the schema and its tables are not created, converted or written,
    /// and acquire(), commit() and release() return an error. The user needs the right to read
    /// `schema_version` and the tables that are read.
    bool read_only{false};
};

}  // namespace cis::sql
