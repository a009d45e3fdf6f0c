#pragma once

#include <string>
#include <string_view>

#include <cis/core/secret.hpp>

namespace cis::programs {

/// The key in a text that was typed, pasted or printed: without blanks and line ends around it.
[[nodiscard]] Secret key_in(std::string_view text);

/// Why a text cannot be a key, after its name and without quoting it; empty if it can.
[[nodiscard]] std::string fault_of_key(std::string_view key);

}  // namespace cis::programs
