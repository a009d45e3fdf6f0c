#pragma once

#include "cis/emulator/options.hpp"

namespace cis::emulator {

/// Throws `std::invalid_argument` for options that make no service.
void check(const Options& options);

}  // namespace cis::emulator
