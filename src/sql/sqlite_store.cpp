#include "cis/sql/sqlite_store.hpp"

#include <memory>
#include <utility>

#include "sql/option_checks.hpp"
#include "sql/sqlite_connection.hpp"
#include "sql/store_access.hpp"

namespace cis::sql {
namespace {

SqliteOptions checked(SqliteOptions options) {
    if (options.file.empty()) throw Exception(invalid_argument("file", "must not be empty"));
    if (options.file.find('\0') != std::string::npos)
        throw Exception(invalid_argument("file", "must not contain U+0000"));
    check_timeout("busy_timeout", options.busy_timeout, std::chrono::milliseconds(0),
                  "must not be negative, and be at most a day");
    return options;
}

std::unique_ptr<StoreAccess> access_to(const SqliteOptions& options) {
    return std::make_unique<StoreAccess>([options] { return open_sqlite(options); }, "file",
                                         options.read_only);
}

}  // namespace

SqliteStore::SqliteStore(SqliteOptions options) : SqlStore(access_to(checked(std::move(options)))) {}

SqliteStore::~SqliteStore() = default;

}  // namespace cis::sql
