#pragma once

#include <memory>
#include <string>

#include <cis/core/export.hpp>
#include <cis/sql/sql_store.hpp>

/// Stores for a mirror's candidates, in SQLite or PostgreSQL. The library `cis::sql` is an optional part of
/// the SDK.
namespace cis::sql {

/// The purpose for which a store is opened.
enum class Access {
    read_write,  ///< for a mirror: a new database and its tables are created
    read,        ///< for reading an existing copy: nothing is created or changed
};

/// Makes the store that a text names, e.g. the value of a program's option. `postgresql://…` and
/// `postgres://…` name a PostgresStore, and the name of a file a SqliteStore.
///
/// It neither connects nor opens the file: the first use of the store does.
///
/// A text that looks like an address in another form is an error: keywords of libpq (`host=… dbname=…`),
/// other schemes (`postgresql:x`, `jdbc:…`, `sqlite:…`, `file:…`, `:memory:`), and a host or a login before a
/// colon. A file with such a name needs `./` before it.
/// @param location  a URI or the name of a file
/// @param access Access::read sets `read_only` of the options
/// @return the store, with the default options apart from `read_only`
///
/// Throws Exception (`invalid_argument`) if the text is unusable; `param` is `url` or `file`. The text of the
/// error does not repeat a URI, which may contain a password.
///
/// @code
/// const auto store = cis::sql::open_store("candidates.db");
/// const auto copy = cis::sql::open_store("candidates.db", cis::sql::Access::read);
/// @endcode
[[nodiscard]] CIS_EXPORT std::unique_ptr<SqlStore> open_store(const std::string& location,
                                                              Access access = Access::read_write);

}  // namespace cis::sql
