#pragma once

#include <string>

#include "process/stop_signals.hpp"

namespace cis::programs::forget_command {

/// Reads an e-mail address from standard input: asks a person at a terminal, otherwise takes the first line.
/// Throws InputError if there is none, or if the text cannot be an address. The error does not repeat the
/// text. Throws CommandFailure if a signal has stopped the command.
[[nodiscard]] std::string typed_address(const StopSignals& signals);

}  // namespace cis::programs::forget_command
