#include "sql/postgres_wire.hpp"

#include "core/socket.hpp"

namespace cis::sql {
namespace {

/// @param events the events of poll()
Wait wait_for(PGconn* connection, short events, Deadline deadline) {
    // If the server always has something to read, poll() also succeeds after the deadline.
    if (std::chrono::steady_clock::now() >= deadline) return Wait::timeout;
    const int socket = PQsocket(connection);
    if (socket < 0) return Wait::broken;
    const int ready =
        cis::detail::wait_for_socket(static_cast<cis::detail::Socket>(socket), events, deadline);
    if (ready < 0) return Wait::broken;
    return ready > 0 ? Wait::ready : Wait::timeout;
}

/// Removes notifications. They are not wanted, and libpq would keep them.
void drop_notifications(PGconn* connection) {
    while (PGnotify* const notification = PQnotifies(connection)) PQfreemem(notification);
}

}  // namespace

Wait finish_connecting(PGconn* connection, Deadline deadline) {
    // PQconnectPoll first requires the socket to be writable.
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    while (state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING) {
        const short events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
        const Wait waited = wait_for(connection, events, deadline);
        if (waited != Wait::ready) return waited;
        state = PQconnectPoll(connection);
    }
    return state == PGRES_POLLING_OK ? Wait::ready : Wait::broken;
}

Wait wait_for_result(PGconn* connection, Deadline deadline) {
    while (std::chrono::steady_clock::now() < deadline) {
        const int unsent = PQflush(connection);
        if (unsent < 0) return Wait::broken;
        if (unsent == 0 && PQisBusy(connection) == 0) return Wait::ready;
        drop_notifications(connection);
        // The server may not read on until we have read.
        const auto events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN);
        const Wait waited = wait_for(connection, events, deadline);
        if (waited != Wait::ready) return waited;
        if (PQconsumeInput(connection) == 0) return Wait::broken;
    }
    return Wait::timeout;
}

}  // namespace cis::sql
