#pragma once

#include <chrono>
#include <string>

namespace cis::ingest::detail {

/// Writes a time for a person: `12 s`.
[[nodiscard]] inline std::string seconds_text(std::chrono::milliseconds time) {
    return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

}  // namespace cis::ingest::detail
