#pragma once

#include <memory>

#include "cis/core/result.hpp"
#include "sql/connection.hpp"

struct pg_conn;

namespace cis::sql {

/// Wraps the caller's own connection, which keeps its settings, its prepared statements and its transaction.
/// @return the connection, or `invalid_argument` if its state does not allow it to run statements
[[nodiscard]] Result<std::unique_ptr<Connection>> borrow_postgres(pg_conn* connection);

}  // namespace cis::sql
