#include "cis/sql/postgres_store.hpp"

#include <memory>
#include <utility>

#include "sql/column_text.hpp"
#include "sql/option_checks.hpp"
#include "sql/postgres_connection.hpp"
#include "sql/store_access.hpp"

namespace cis::sql {
namespace {

/// PostgreSQL cuts longer names.
constexpr std::size_t longest_name = 63;

PostgresOptions checked_server(PostgresOptions options) {
    if (!is_postgres_url(options.url.reveal()))
        throw Exception(invalid_argument("url", "must be a URI of PostgreSQL: postgresql://…"));
    if (options.schema.size() > longest_name || column_text(options.schema) != options.schema) {
        throw Exception(
            invalid_argument("schema", "must be UTF-8 without U+0000, and at most 63 bytes long"));
    }
    constexpr std::chrono::milliseconds shortest(1);
    constexpr const char* must_be = "must be positive and at most a day";
    check_timeout("connect_timeout", options.connect_timeout, shortest, must_be);
    check_timeout("statement_timeout", options.statement_timeout, shortest, must_be);
    return options;
}

std::unique_ptr<StoreAccess> access_to(const PostgresOptions& options) {
    return std::make_unique<StoreAccess>([options] { return open_postgres(options); }, "url",
                                         options.read_only);
}

}  // namespace

PostgresStore::PostgresStore(PostgresOptions options)
    : SqlStore(access_to(checked_server(std::move(options)))) {}

PostgresStore::~PostgresStore() = default;

}  // namespace cis::sql
