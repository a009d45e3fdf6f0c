#pragma once

#include <memory>
#include <string>

#include <cis/core/export.hpp>
#include <cis/sync/mirror_store.hpp>

/// Where a mirror keeps candidates: in SQLite or PostgreSQL. Its library, `cis::sql`, is an optional part of
/// the SDK.
namespace cis::sql {

/// What a store is opened for.
enum class Access {
    read_write,  ///< by a mirror: a new database and its tables are created
    read,        ///< of a copy that is there: nothing is created or changed
};

/// The store that a text names, e.g. the value of a program's option: a PostgresStore for
/// `postgresql://…` and `postgres://…`, and a SqliteStore for the name of a file.
///
/// It neither connects nor opens the file: the first use of the store does.
///
/// An error is what looks like an address in another form: keywords of libpq (`host=… dbname=…`), other
/// schemes (`postgresql:x`, `jdbc:…`, `sqlite:…`, `file:…`, `:memory:`), and a host or a login before a
/// colon. Such a
/// name of a file needs `./` before it.
/// @param location  a URI or the name of a file
/// @param access Access::read sets `read_only` of the options
/// @return the store, otherwise with the default options
///
/// Throws Exception (`invalid_argument`) if the text is unusable; `param` is `url` or `file`. The text of the
/// error does not repeat a URI, which may contain a password.
///
/// @code
/// const auto store = cis::sql::open_store("candidates.db");
/// const auto copy = cis::sql::open_store("candidates.db", cis::sql::Access::read);
/// @endcode
[[nodiscard]] CIS_EXPORT std::unique_ptr<sync::MirrorStore> open_store(const std::string& location,
                                                                       Access access = Access::read_write);

}  // namespace cis::sql
