#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// Why mail to a valid address may reach nobody; empty if there is no doubt. The host has no full stop, as in
/// `bea@gmail`, or it is the address of a machine, or it is a common slip, as in `gmial.com` and `gmail.con`.
/// The text quotes no part of the address. It may name the host that was meant.
///
/// @param address an address with a host in ASCII
std::string host_doubt(std::string_view address);

}  // namespace cis::programs::ingest_command
