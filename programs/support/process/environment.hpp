#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace cis::programs {

/// The value of a variable of the environment; none if it is not set, or empty.
[[nodiscard]] inline std::optional<std::string> environment_value(const char* name) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

}  // namespace cis::programs
