#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace cis::programs {

// Durations as options have them: a whole number and its unit, ms, s, m, h or d, e.g. `30s`. Zero needs no
// unit.

/// @return none if the text is not a duration, or is longer than 100 years
[[nodiscard]] std::optional<std::chrono::milliseconds> duration_from(std::string_view text);

/// The shortest such text, e.g. `2h`.
[[nodiscard]] std::string duration_text(std::chrono::milliseconds time);

}  // namespace cis::programs
