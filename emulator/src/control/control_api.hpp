#pragma once

#include "wire/message.hpp"

namespace cis::emulator {

class Server;

/// Whether a request is for the control API, whose paths are under `/__emulator`. No path of the service is.
[[nodiscard]] bool is_control(const Request& request);

/// Handles a request for the control API: each route calls one member of the server. Callers on other
/// machines are refused.
[[nodiscard]] Response control(Server& server, const Request& request);

}  // namespace cis::emulator
