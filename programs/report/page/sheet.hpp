#pragma once

#include <string>

#include "report/language/locale.hpp"
#include "report/tally/report.hpp"

namespace cis::programs::report_command {

/// The style of a printed sheet: its margins, and in them the posting, the time when the page was made, a
/// note that it holds personal data, and the number of the sheet. The size is that of the paper in the
/// printer.
[[nodiscard]] std::string sheet_style(const Locale& locale, const Report& report);

}  // namespace cis::programs::report_command
