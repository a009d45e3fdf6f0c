#pragma once

#include <memory>

#include "cis/core/result.hpp"
#include "cis/sql/sqlite_options.hpp"
#include "sql/connection.hpp"

struct sqlite3;

namespace cis::sql {

/// Opens the file, which it creates with mode 0600.
[[nodiscard]] Result<std::unique_ptr<Connection>> open_sqlite(const SqliteOptions& options);

/// The caller's own connection, which stays open and keeps its settings.
[[nodiscard]] std::unique_ptr<Connection> borrow_sqlite(sqlite3* database);

}  // namespace cis::sql
