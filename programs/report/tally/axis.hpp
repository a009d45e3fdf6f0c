#pragma once

#include <cstdint>
#include <vector>

namespace cis::programs::report_command {

/// The end of an axis that begins at 0: the smallest whole number not below `largest` that is 1, 2, 2.5, 4,
/// 5, 8 or 10 times a power of ten. 1 for 0.
[[nodiscard]] std::uint64_t axis_maximum(std::uint64_t largest);

/// The labels of the axis: from 0 to `maximum`, in two to five equal steps of whole numbers. An axis to 1 has
/// one step.
/// @param maximum a result of axis_maximum()
[[nodiscard]] std::vector<std::uint64_t> axis_ticks(std::uint64_t maximum);

}  // namespace cis::programs::report_command
