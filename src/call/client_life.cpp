#include "call/client_life.hpp"

#include <utility>

#include "call/call_loop.hpp"
#include "call/loop_thread.hpp"
#include "call/session.hpp"
#include "cis/core/exception.hpp"

namespace cis::detail {

Session& session_of(const ClientShare& client) {
    const std::shared_ptr<Session>& session = client;
    if (!session) throw_error(invalid_argument("client", "was moved from"));
    return *session;
}

ClientShare::ClientShare(std::shared_ptr<Session> session) noexcept : session_(std::move(session)) {
    if (session_) ++session_->loop->shares;
}

ClientShare::ClientShare(const ClientShare& other) noexcept : ClientShare(other.session_) {}

ClientShare::~ClientShare() {
    if (session_ && --session_->loop->shares == 0) session_->loop->close();
}

bool wait_idle(const ClientShare& client, std::chrono::milliseconds longest) {
    CallLoop& loop = *session_of(client).loop;
    if (current_loop() != nullptr) throw_error(invalid_argument("wait_idle", may_not_block));
    return loop.wait_idle(longest);
}

ClientStatistics statistics(const ClientShare& client) { return session_of(client).counters.snapshot(); }

}  // namespace cis::detail
