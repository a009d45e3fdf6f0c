#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// What somebody may have meant with a text that has a slip: another case, and one wrong, missing or surplus
/// byte for each three bytes, but not more than four.
/// @return the nearest of the choices; if several are equally near, the first one; empty if none is near
[[nodiscard]] std::string nearest_text(std::string_view text, const std::vector<std::string>& choices);

}  // namespace cis::programs
