#pragma once

#include <string_view>

#include "wire/message.hpp"

namespace cis::emulator {

class Server;

/// Whether a request is for the control API, whose paths are under `/__emulator`. The service has no such
/// paths.
[[nodiscard]] bool is_control(const Request& request);

/// Handles a request for the control API: each route calls one member of the server. Callers on other
/// machines, and web pages of other sites, are refused.
/// @param address the address that the server was told to listen on
[[nodiscard]] Response control(Server& server, const Request& request, std::string_view address);

}  // namespace cis::emulator
