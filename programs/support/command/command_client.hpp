#pragma once

#include <cis/api/client.hpp>
#include <cis/api/client_options.hpp>

#include "command/command_output.hpp"

namespace cis::programs {

/// The client of a command: address, key and workspace are those of `--profile`, else of the variables, else
/// of the default profile. A note names variables that are ignored. Throws CommandFailure, InputError or
/// Exception if they are missing or unusable.
/// @param options what the command needs besides; with `--verbose`, a line for each request is added
[[nodiscard]] Client client_for(CommandOutput& output, ClientOptions options = {});

}  // namespace cis::programs
