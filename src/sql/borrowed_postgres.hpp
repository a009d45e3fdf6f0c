#pragma once

#include <memory>

#include "cis/core/result.hpp"
#include "sql/connection.hpp"

struct pg_conn;

namespace cis::sql {

/// The caller's own connection, which keeps its settings, its prepared statements and its transaction.
/// @return it; or `invalid_argument` if it is in a state in which it cannot run statements
[[nodiscard]] Result<std::unique_ptr<Connection>> borrow_postgres(pg_conn* connection);

}  // namespace cis::sql
