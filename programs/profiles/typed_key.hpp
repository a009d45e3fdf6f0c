#pragma once

#include <string>

#include <cis/core/secret.hpp>

#include "process/stop_signals.hpp"

namespace cis::programs::login_command {

/// Asks for the address at a terminal. Throws CommandFailure if there is none, or if a signal has stopped the
/// command.
[[nodiscard]] std::string typed_address(const StopSignals& signals);

/// The key: typed at a terminal that does not show it, otherwise the first line of standard input. Throws
/// CommandFailure if it cannot be one, or if a signal has stopped the command.
[[nodiscard]] Secret typed_key(const StopSignals& signals);

}  // namespace cis::programs::login_command
