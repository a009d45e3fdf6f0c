#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// How a CSV file writes columns, lines, numbers and times.
struct Dialect {
    char delimiter{','};
    char decimal{'.'};
    std::string line_end{"\n"};
    /// The time zone of times, which are written as a spreadsheet reads them: `2026-03-05 09:12:33`. Empty:
    /// times are in ISO 8601 in UTC.
    std::string time_zone{};

    friend bool operator==(const Dialect&, const Dialect&) = default;
};

/// The countries for excel_dialect(): `de`, `us`, …
[[nodiscard]] std::vector<std::string> excel_countries();

/// The dialect that Excel reads with the settings of a country when a file is opened with a double click. A
/// country with several time zones has that of its capital.
/// @param country one of excel_countries()
[[nodiscard]] Dialect excel_dialect(std::string_view country);

}  // namespace cis::programs
