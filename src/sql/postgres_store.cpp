#include "cis/sql/postgres_store.hpp"

#include <memory>
#include <utility>

#include "sql/option_checks.hpp"
#include "sql/postgres_connection.hpp"
#include "sql/store_access.hpp"

namespace cis::sql {
namespace {

std::unique_ptr<StoreAccess> access_to(const PostgresOptions& options) {
    return std::make_unique<StoreAccess>([options] { return open_postgres(options); }, mirror_schema(), "url",
                                         options.read_only);
}

}  // namespace

PostgresStore::PostgresStore(PostgresOptions options) : SqlStore(access_to(checked(std::move(options)))) {}

PostgresStore::~PostgresStore() = default;

}  // namespace cis::sql
