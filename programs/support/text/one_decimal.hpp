#pragma once

#include <string>

namespace cis::programs {

/// A number with one decimal, rounded: `-0.5`. Numbers of any size are written with all of their digits.
/// @param separator stands before the decimal
[[nodiscard]] std::string one_decimal(double number, char separator);

}  // namespace cis::programs
