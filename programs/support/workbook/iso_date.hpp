#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "workbook/date_text.hpp"

namespace cis::programs {

/// A date of ISO 8601 as a spreadsheet shows it: without a time zone, without a fraction of zeros, and
/// without what its format leaves out. None if the text is neither a date nor a time, or has a time zone
/// other than UTC.
[[nodiscard]] std::optional<std::string> iso_date(std::string_view text, std::optional<DateParts> shown);

/// `PT08H30M00S` as `08:30:00`. None if the text is not such a duration.
[[nodiscard]] std::optional<std::string> iso_duration(std::string_view text);

}  // namespace cis::programs
