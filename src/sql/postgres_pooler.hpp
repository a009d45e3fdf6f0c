#pragma once

#include <optional>
#include <string>

#include "sql/postgres_wire.hpp"

namespace cis::sql {

/// What an error says of a pooler that gives each transaction another session, such as PgBouncer with
/// `pool_mode=transaction`: prepared statements and settings do not stay, and others get them.
inline constexpr const char* pooler_shares_sessions =
    "a pooler gives each transaction another session, and the SDK needs one for itself: set the pooler's "
    "mode to "
    "session, or connect to the server itself";

/// The process of the server that runs what a connection sends now, if that is not the one which the login
/// has named: then a pooler is in between. It leaves nothing in the session.
[[nodiscard]] std::optional<std::string> process_behind_pooler(PGconn* connection, Deadline deadline);

}  // namespace cis::sql
