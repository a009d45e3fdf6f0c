#pragma once

#include <optional>
#include <string>

#include "workbook/decimal_number.hpp"

namespace cis::programs {

/// From which day a workbook counts.
enum class DateSystem {
    since_1900,  ///< with a 29 February 1900, which never existed
    since_1904,
};

/// What a format shows of a point in time.
struct DateParts {
    bool has_date{};
    bool has_time{};
};

/// A day number as ISO 8601: `1990-03-04`, `2026-11-27T13:45:00`, `08:30:00`. None if there is no such day,
/// which a spreadsheet shows as `####`.
[[nodiscard]] std::optional<std::string> date_text(const DecimalNumber& days, DateSystem system,
                                                   DateParts parts);

/// A duration in days as `29:30:00`. None if it is negative.
[[nodiscard]] std::optional<std::string> duration_text(const DecimalNumber& days);

}  // namespace cis::programs
