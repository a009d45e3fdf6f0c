// Replaces what needs libpq, in a build without it (CIS_WITH_POSTGRES=OFF).

#include "sql/borrowed_postgres.hpp"
#include "sql/postgres_connection.hpp"

namespace cis::sql {
namespace {

constexpr const char* not_here =
    "cannot be used: this build of cis is without PostgreSQL (CIS_WITH_POSTGRES=OFF)";

}  // namespace

const char* fault_of_postgres_url(const std::string& /*url*/) { return not_here; }

Result<std::unique_ptr<Connection>> open_postgres(const PostgresOptions& /*options*/) {
    return invalid_argument("url", not_here);
}

Result<std::unique_ptr<Connection>> borrow_postgres(pg_conn* /*connection*/) {
    return invalid_argument("connection", not_here);
}

}  // namespace cis::sql
