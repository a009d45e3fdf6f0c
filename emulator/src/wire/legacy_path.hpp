#pragma once

#include "wire/message.hpp"

namespace cis::emulator {

/// Whether a request is for the legacy API: under `/api`, and not under a version of it.
bool is_legacy(const Request& request);

}  // namespace cis::emulator
