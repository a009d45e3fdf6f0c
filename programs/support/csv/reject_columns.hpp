#pragma once

#include <array>
#include <string_view>

namespace cis::programs {

/// The columns that a file of rejects has before those of its input.
inline constexpr std::array<std::string_view, 3> reject_columns{"reject_line", "reject_param",
                                                                "reject_message"};

}  // namespace cis::programs
