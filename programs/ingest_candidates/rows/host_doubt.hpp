#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// Why nobody may get mail at an address that can be one: its host has no full stop, as in `bea@gmail`, is
/// the address of a machine, or is a common slip, as in `gmial.com` and `gmail.con`. Empty if there is no
/// doubt. It quotes nothing of the address, and may name the host that was meant.
///
/// @param address with a host in ASCII
std::string host_doubt(std::string_view address);

}  // namespace cis::programs
