#pragma once

#include <optional>
#include <string_view>

namespace cis::programs {

/// The number of the Windows code page for an encoding, such as 1252 for `CP1252`, or 28591 for `ISO-8859-1`.
/// A system may lack this code page.
/// @param encoding its name in capital letters
[[nodiscard]] std::optional<unsigned int> code_page_of(std::string_view encoding);

}  // namespace cis::programs
