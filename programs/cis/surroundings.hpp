#pragma once

#include <span>
#include <string_view>

namespace cis::programs {

/// Something outside the command line that a command reads or writes.
struct Surrounding {
    std::string_view name{};
    std::string_view meaning{};
};

/// The variables of the environment.
[[nodiscard]] std::span<const Surrounding> variables() noexcept;

/// The files that no option names.
[[nodiscard]] std::span<const Surrounding> files() noexcept;

}  // namespace cis::programs
