#pragma once

#include <cis/core/export.hpp>
#include <cis/sql/postgres_options.hpp>
#include <cis/sql/sql_store.hpp>

namespace cis::sql {

/// A MirrorStore in a PostgreSQL database (version 12 or later), for many mirrors and readers.
///
/// It keeps one connection and prepared statements, so a pooler must keep the connection for the session. The
/// statements of a commit are sent together and take two round trips. Leases follow the server's clock. A
/// slow `take` of for_each() blocks no other user, but it keeps a transaction open, so the server cannot
/// remove old versions of rows meanwhile. Purged data are in such old versions until `VACUUM` removes them.
///
/// For the first use, the user needs the right to create tables in the schema, and later the right to read
/// and write them. With `read_only`, the right to read them is enough.
///
/// @code
/// cis::sql::PostgresStore store({.url = std::getenv("DATABASE_URL")});
/// @endcode
class CIS_EXPORT PostgresStore final : public SqlStore {
public:
    /// Does not connect. Throws Exception (`invalid_argument`) if `url` or `schema` is unusable, or if a
    /// timeout is zero, negative or longer than a day; `param` names it.
    explicit PostgresStore(PostgresOptions options);
    ~PostgresStore() override;
};

}  // namespace cis::sql
