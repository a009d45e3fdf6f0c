#pragma once

#include <span>

namespace cis::programs {

/// What the Excel of a country expects in a CSV file.
struct CountryFormat {
    const char* country;    ///< two small letters (ISO 3166)
    char delimiter;         ///< Windows calls it the "list separator"
    char decimal;           ///< before decimals
    const char* time_zone;  ///< of the capital
};

/// The formats of all countries that the C library knows, in the order of their letters.
[[nodiscard]] std::span<const CountryFormat> country_formats() noexcept;

}  // namespace cis::programs
