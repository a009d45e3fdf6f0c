#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace cis::programs {

/// The columns that a file of rejects has before those of its input.
using RejectColumns = std::array<std::string_view, 3>;

inline constexpr RejectColumns reject_columns{"reject_line", "reject_param", "reject_message"};
/// The columns for the rejects of a workbook, because a row of a sheet is not a line.
inline constexpr RejectColumns sheet_reject_columns{"reject_row", "reject_param", "reject_message"};
inline constexpr std::array<const RejectColumns*, 2> all_reject_columns{&reject_columns,
                                                                        &sheet_reject_columns};
/// The index of the column with the line of the first file, or the row of its sheet.
inline constexpr std::size_t reject_line_column = 0;

}  // namespace cis::programs
