#pragma once

#include <string>

#include <cis/core/error.hpp>

namespace cis::programs {

/// What has failed and what to do, in one or two sentences for a person who does not know HTTP. It holds no
/// personal data. `to_string(error)` says the same to an engineer.
[[nodiscard]] std::string failure_text(const Error& error);

}  // namespace cis::programs
