#pragma once

#include <array>
#include <string_view>

namespace cis::programs {

/// The columns of the results of `cis ingest -o`, in order.
using ResultColumns = std::array<std::string_view, 6>;

inline constexpr ResultColumns result_columns{"line",         "name",          "state",
                                              "interview_id", "interview_url", "reason"};
/// The columns for the results of a workbook, because a row of a sheet is not a line.
inline constexpr ResultColumns sheet_result_columns{"row",          "name",          "state",
                                                    "interview_id", "interview_url", "reason"};

}  // namespace cis::programs
