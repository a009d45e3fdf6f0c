#pragma once

#include <string_view>

#include "wire/message.hpp"

namespace cis::emulator {

/// Whether a request names this machine in each `Host` and `Origin` that it has: `localhost`, a loopback
/// address, or `address`, on any port. A browser sends both for a web page of another site, also if the name
/// of that site resolves to this machine; other programs send no `Origin`.
/// @param address the address that the emulator was told to listen on
[[nodiscard]] bool names_own_host(const Request& request, std::string_view address);

}  // namespace cis::emulator
