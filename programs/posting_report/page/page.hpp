#pragma once

#include <string>

#include "language/locale.hpp"
#include "tally/report.hpp"

namespace cis::programs {

/// A report as one HTML page that loads nothing and runs no script.
[[nodiscard]] std::string page(const Locale& locale, const Report& report);

}  // namespace cis::programs
