#pragma once

#include <memory>

#include "cis/core/result.hpp"
#include "cis/sql/sqlite_options.hpp"
#include "sql/connection.hpp"

struct sqlite3;

namespace cis::sql {

/// Opens the file. Creates it with mode 0600 if it does not exist.
[[nodiscard]] Result<std::unique_ptr<Connection>> open_sqlite(const SqliteOptions& options);

/// Wraps the caller's own connection, which stays open and keeps its settings.
[[nodiscard]] std::unique_ptr<Connection> borrow_sqlite(sqlite3* database);

}  // namespace cis::sql
