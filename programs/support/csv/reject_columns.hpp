#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace cis::programs {

/// The columns that a file of rejects has before those of its input.
inline constexpr std::array<std::string_view, 3> reject_columns{"reject_line", "reject_param",
                                                                "reject_message"};
/// The index of the column with the line of the first file.
inline constexpr std::size_t reject_line_column = 0;

}  // namespace cis::programs
