#pragma once

#include <stop_token>

#include "command/command_output.hpp"
#include "listen/arguments.hpp"

namespace cis::programs::listen_command {

/// Sends again the events that were put away: those that were kept, and those whose attempts have ended.
/// Throws CommandFailure if one of them could not be sent; nothing is lost then.
[[nodiscard]] ExitCode replay(const Arguments& arguments, CommandOutput& output);

}  // namespace cis::programs::listen_command
