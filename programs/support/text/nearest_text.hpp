#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// What somebody may have meant with a text that has a slip: other cases, and a wrong, missing or surplus
/// byte for each three, but not more than four.
/// @return the nearest of the choices, the first of those that are equally near; empty if none is near
[[nodiscard]] std::string nearest_text(std::string_view text, const std::vector<std::string>& choices);

}  // namespace cis::programs
