#include "call/client_life.hpp"

#include <utility>

#include "call/call_loop.hpp"
#include "call/loop_thread.hpp"
#include "call/session.hpp"
#include "cis/core/exception.hpp"

namespace cis::detail {
namespace {

struct ClientLife {
    explicit ClientLife(std::shared_ptr<Session> owned) : session(std::move(owned)) {}
    ClientLife(const ClientLife&) = delete;
    ClientLife& operator=(const ClientLife&) = delete;
    ~ClientLife() { session->loop->close(); }

    std::shared_ptr<Session> session;
};

}  // namespace

std::shared_ptr<Session> owned_by_client(std::shared_ptr<Session> session) {
    session->self = session;
    const auto life = std::make_shared<ClientLife>(std::move(session));
    return {life, life->session.get()};
}

bool wait_idle(Session& session, std::chrono::milliseconds longest) {
    if (current_loop() != nullptr) throw_error(invalid_argument("wait_idle", blocking_refusal));
    return session.loop->wait_idle(longest);
}

}  // namespace cis::detail
