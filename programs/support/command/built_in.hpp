#pragma once

#include <array>

namespace cis::programs {

/// A part that a build may leave out.
struct BuiltInPart {
    const char* name{};        ///< for programs
    const char* text{};        ///< what it is for
    const char* short_text{};  ///< in a list, with what needs it
    bool is_there{};
};

/// What this build has, and what it lacks.
[[nodiscard]] const std::array<BuiltInPart, 5>& built_in_parts() noexcept;

}  // namespace cis::programs
