#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>

namespace cis::sql {

struct FinishConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
using PostgresHandle = std::unique_ptr<PGconn, FinishConnection>;

struct ClearResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, ClearResult>;

using Deadline = std::chrono::steady_clock::time_point;

enum class Wait { ready, timeout, broken };

/// Runs the handshake. The connection may have failed already.
[[nodiscard]] Wait finish_connecting(PGconn* connection, Deadline deadline);

/// Sends what is buffered, and waits for the next result. Anything else that the server sends does not end
/// the wait.
[[nodiscard]] Wait wait_for_result(PGconn* connection, Deadline deadline);

}  // namespace cis::sql
