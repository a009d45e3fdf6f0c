#pragma once

#include <chrono>
#include <memory>

namespace cis::detail {

struct Session;

/// A pointer to a session for a client and its services. When the last copy of it is destroyed, the loop
/// ends. Calls get Session::self instead, which does not count.
[[nodiscard]] std::shared_ptr<Session> owned_by_client(std::shared_ptr<Session> session);

/// See Client::wait_idle().
[[nodiscard]] bool wait_idle(Session& session, std::chrono::milliseconds longest);

}  // namespace cis::detail
