#include "redis/wire.hpp"

#include <string_view>

#include "core/sigpipe_guard.hpp"
#include "core/socket.hpp"

namespace cis::redis {
namespace {

/// Whether a reply contains other replies, by its first byte. Such a reply is refused, because hiredis would
/// reserve memory that a server only announces.
bool is_aggregate(char first) { return std::string_view("*~%>|").find(first) != std::string_view::npos; }

Wait wait_for(const redisContext& context, short events, Deadline deadline) {
    // If the server always has something to read, poll() also succeeds after the deadline.
    if (std::chrono::steady_clock::now() >= deadline) return Wait::timeout;
    const int ready =
        cis::detail::wait_for_socket(static_cast<cis::detail::Socket>(context.fd), events, deadline);
    if (ready < 0) return Wait::broken;
    return ready > 0 ? Wait::done : Wait::timeout;
}

}  // namespace

Wait finish_connecting(redisContext& context, Deadline deadline, int& errno_of_refusal) {
    const Wait waited = wait_for(context, POLLOUT, deadline);
    if (waited != Wait::done) return waited;
    errno_of_refusal = cis::detail::take_socket_error(static_cast<cis::detail::Socket>(context.fd));
    return errno_of_refusal == 0 ? Wait::done : Wait::broken;
}

Wait send_buffered(redisContext& context, Deadline deadline) {
    const cis::detail::SigpipeGuard sigpipe(true);
    for (;;) {
        int is_sent = 0;
        if (redisBufferWrite(&context, &is_sent) != REDIS_OK) return Wait::broken;
        if (is_sent != 0) return Wait::done;
        const Wait waited = wait_for(context, POLLOUT, deadline);
        if (waited != Wait::done) return waited;
    }
}

Wait receive(redisContext& context, Deadline deadline, Reply& reply) {
    const redisReader& reader = *context.reader;
    for (bool has_begun = false;;) {
        const Wait waited = wait_for(context, POLLIN, deadline);
        if (waited != Wait::done) return waited;
        if (redisBufferRead(&context) != REDIS_OK) return Wait::broken;
        if (reader.pos == reader.len) continue;
        if (!has_begun && is_aggregate(reader.buf[reader.pos])) return Wait::unexpected;
        has_begun = true;
        if (reader.len - reader.pos > largest_reply) return Wait::too_large;
        void* received = nullptr;
        if (redisGetReplyFromReader(&context, &received) != REDIS_OK) return Wait::broken;
        if (received == nullptr) continue;
        reply.reset(static_cast<redisReply*>(received));
        // A second reply would be taken for the reply to the next command.
        return reader.pos == reader.len ? Wait::done : Wait::unexpected;
    }
}

}  // namespace cis::redis
