#pragma once

#include <string_view>

namespace cis::programs {

/// Whether a text beside a number names money: `€`, `US$`, `EUR`, `kr`.
[[nodiscard]] bool names_money(std::string_view text);

}  // namespace cis::programs
