#pragma once

#include <optional>
#include <string>

#include "sql/postgres_wire.hpp"

namespace cis::sql {

/// The reason of the error for a pooler that gives each transaction another session, such as PgBouncer with
/// `pool_mode=transaction`. Prepared statements and settings then do not last, and other clients get them.
inline constexpr const char* pooler_shares_sessions =
    "a pooler gives each transaction another session, and the SDK needs one for itself: set the pooler's "
    "mode to "
    "session, or connect to the server itself";

/// The server process that runs what a connection sends now, if that is not the process that the login named.
/// In that case there is a pooler in between. The check leaves nothing in the session.
[[nodiscard]] std::optional<std::string> process_behind_pooler(PGconn* connection, Deadline deadline);

}  // namespace cis::sql
