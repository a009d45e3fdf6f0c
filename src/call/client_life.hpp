#pragma once

#include <chrono>
#include <memory>

#include "cis/call/client_share.hpp"
#include "cis/call/statistics.hpp"

namespace cis::detail {

struct Session;

/// Throws Exception (`invalid_argument`) if the client was moved from.
[[nodiscard]] Session& session_of(const ClientShare& client);
/// See Client::wait_idle().
[[nodiscard]] bool wait_idle(const ClientShare& client, std::chrono::milliseconds longest);
/// See Client::statistics().
[[nodiscard]] ClientStatistics statistics(const ClientShare& client);

}  // namespace cis::detail
