#pragma once

#include <string>

#include "report/language/locale.hpp"
#include "report/tally/report.hpp"

namespace cis::programs::report_command {

/// A report as one HTML page that loads nothing and runs no script.
[[nodiscard]] std::string page(const Locale& locale, const Report& report);

}  // namespace cis::programs::report_command
