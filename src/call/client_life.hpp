#pragma once

#include <chrono>
#include <memory>

#include "cis/call/client_share.hpp"

namespace cis::detail {

struct Session;

/// A session for a client and its services. Calls get Session::self instead, which does not count.
[[nodiscard]] ClientShare owned_by_client(std::shared_ptr<Session> session);

/// See Client::wait_idle().
[[nodiscard]] bool wait_idle(Session& session, std::chrono::milliseconds longest);

}  // namespace cis::detail
