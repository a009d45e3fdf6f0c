#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// What somebody may have meant by a text that is misspelt: in another case, and with one wrong, missing or
/// additional byte for each three bytes, but not more than four.
/// @return the nearest of the choices; if several are equally near, the first one; empty if none is near
[[nodiscard]] std::string nearest_text(std::string_view text, const std::vector<std::string>& choices);

}  // namespace cis::programs
