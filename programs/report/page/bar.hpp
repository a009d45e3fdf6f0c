#pragma once

#include <string>

#include "report/page/html.hpp"

namespace cis::programs::report_command {

/// A horizontal bar. Its column is the scale, which begins at 0. Shapes only.
/// @param fraction    how much of the column it fills, from 0 to 1
/// @param description describes the bar for people who cannot see it
[[nodiscard]] Html bar(double fraction, const std::string& description, bool is_quiet = false);

}  // namespace cis::programs::report_command
