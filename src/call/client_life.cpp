#include "call/client_life.hpp"

#include <utility>

#include "call/call_loop.hpp"
#include "call/loop_thread.hpp"
#include "call/session.hpp"
#include "cis/core/exception.hpp"

namespace cis::detail {

ClientShare::ClientShare(std::shared_ptr<Session> session) noexcept : session_(std::move(session)) {
    if (session_) ++session_->shares;
}

ClientShare::ClientShare(const ClientShare& other) noexcept : ClientShare(other.session_) {}

ClientShare::~ClientShare() {
    if (session_ && --session_->shares == 0) session_->loop->close();
}

ClientShare owned_by_client(std::shared_ptr<Session> session) {
    session->self = session;
    return ClientShare(std::move(session));
}

bool wait_idle(Session& session, std::chrono::milliseconds longest) {
    if (current_loop() != nullptr) throw_error(invalid_argument("wait_idle", blocking_refusal));
    return session.loop->wait_idle(longest);
}

}  // namespace cis::detail
