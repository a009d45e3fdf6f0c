#include "sql/postgres_pooler.hpp"

namespace cis::sql {

std::optional<std::string> process_behind_pooler(PGconn* connection, Deadline deadline) {
    const int named = PQbackendPID(connection);
    if (named == 0 || PQsendQuery(connection, "select pg_backend_pid()") == 0) return std::nullopt;
    std::optional<std::string> process;
    while (wait_for_result(connection, deadline) == Wait::ready) {
        const PostgresResult result(PQgetResult(connection));
        if (!result) break;
        const bool has_row = PQresultStatus(result.get()) == PGRES_TUPLES_OK && PQntuples(result.get()) == 1;
        if (has_row && PQnfields(result.get()) == 1) process = PQgetvalue(result.get(), 0, 0);
    }
    if (process == std::to_string(named)) process.reset();
    return process;
}

}  // namespace cis::sql
