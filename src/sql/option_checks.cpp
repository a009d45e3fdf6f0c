#include "sql/option_checks.hpp"

#include <cstddef>
#include <string>

#include "cis/core/exception.hpp"
#include "sql/column_text.hpp"
#include "sql/postgres_connection.hpp"

namespace cis::sql {
namespace {

/// PostgreSQL truncates longer names.
constexpr std::size_t longest_name = 63;

/// Throws Exception (`invalid_argument`) if a timeout is shorter or longer than allowed.
void check_timeout(const char* name, std::chrono::milliseconds timeout, std::chrono::milliseconds shortest,
                   const char* must_be) {
    if (timeout < shortest || timeout > longest_timeout) throw Exception(invalid_argument(name, must_be));
}

}  // namespace

SqliteOptions checked(SqliteOptions options) {
    if (options.file.empty()) throw Exception(invalid_argument("file", "must not be empty"));
    if (options.file.find('\0') != std::string::npos)
        throw Exception(invalid_argument("file", "must not contain U+0000"));
    check_timeout("busy_timeout", options.busy_timeout, std::chrono::milliseconds(0),
                  "must not be negative, and be at most a day");
    return options;
}

PostgresOptions checked(PostgresOptions options) {
    if (const char* const fault = fault_of_postgres_url(options.url.reveal()))
        throw Exception(invalid_argument("url", fault));
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

}  // namespace cis::sql
