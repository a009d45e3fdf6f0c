#include "cis/sql/open_store.hpp"

#include "cis/sql/postgres_store.hpp"
#include "cis/sql/sqlite_store.hpp"
#include "sql/store_location.hpp"

namespace cis::sql {

std::unique_ptr<SqlStore> open_store(const std::string& location, Access access) {
    const bool read_only = access == Access::read;
    if (kind_of_location(location) == LocationKind::postgres)
        return std::make_unique<PostgresStore>(PostgresOptions{.url = location, .read_only = read_only});
    return std::make_unique<SqliteStore>(SqliteOptions{.file = location, .read_only = read_only});
}

}  // namespace cis::sql
