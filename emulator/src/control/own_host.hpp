#pragma once

#include <string_view>

#include "wire/message.hpp"

namespace cis::emulator {

/// Whether each `Host` and `Origin` of a request names this machine: `localhost`, a loopback address, or
/// `address`, on any port. A browser sends both headers for a web page of another site, even if the name of
/// that site resolves to this machine. Other programs send no `Origin`.
/// @param address the address that the emulator was told to listen on
[[nodiscard]] bool names_own_host(const Request& request, std::string_view address);

}  // namespace cis::emulator
