#pragma once

#include <cis/api/client.hpp>
#include <cis/api/client_options.hpp>

#include "command/command_output.hpp"

namespace cis::programs {

/// The client of a command: address, key and workspace come from `--profile`, otherwise from the variables,
/// otherwise from the default profile. A note names variables that are ignored. Throws CommandFailure,
/// InputError or Exception if they are missing or unusable.
/// @param options further options that the command needs; with `--verbose`, a line for each request is added
[[nodiscard]] Client client_for(CommandOutput& output, ClientOptions options = {});

}  // namespace cis::programs
