#pragma once

#include <string>

#include "process/stop_signals.hpp"

namespace cis::programs::forget_command {

/// The e-mail address of standard input: a person is asked for it, and otherwise the first line is taken.
/// Throws CommandFailure if there is none, or if it cannot be one. The text of the error does not repeat it.
[[nodiscard]] std::string typed_address(const StopSignals& signals);

}  // namespace cis::programs::forget_command
