#pragma once

#include <string>
#include <string_view>

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

/// Whether excel_dialect() knows a country.
/// @param code two small letters: `de`, `us`, …
[[nodiscard]] bool is_country(std::string_view code);

/// The dialect that Excel reads with the settings of a country when a file is opened with a double click. A
/// country with several time zones has that of its capital.
/// @param country a country for which is_country() holds
[[nodiscard]] Dialect excel_dialect(std::string_view country);

/// The help of `--excel`.
inline const std::string excel_help =
    "CSV for the Excel of a country, by its two letters such as de, gb or us: its delimiter, decimals and "
    "time "
    "zone, which the next options change";

/// Why a text is not a country for excel_dialect(), for the command line; empty if it is one.
inline std::string fault_of_country(const std::string& country) {
    return is_country(country) ? std::string() : "must be a country by its two letters, such as de, gb or us";
}

}  // namespace cis::programs
