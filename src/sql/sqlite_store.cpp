#include "cis/sql/sqlite_store.hpp"

#include <memory>
#include <utility>

#include "sql/option_checks.hpp"
#include "sql/sqlite_connection.hpp"
#include "sql/store_access.hpp"

namespace cis::sql {
namespace {

std::unique_ptr<StoreAccess> access_to(const SqliteOptions& options) {
    return std::make_unique<StoreAccess>([options] { return open_sqlite(options); }, mirror_schema(), "file",
                                         options.read_only);
}

}  // namespace

SqliteStore::SqliteStore(SqliteOptions options) : SqlStore(access_to(checked(std::move(options)))) {}

SqliteStore::~SqliteStore() = default;

}  // namespace cis::sql
