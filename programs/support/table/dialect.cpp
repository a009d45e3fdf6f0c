#include "table/dialect.hpp"

#include <algorithm>

#include "table/country_formats.hpp"

namespace cis::programs {

bool is_country(std::string_view code) {
    return std::ranges::find(country_formats(), code, &CountryFormat::country) != country_formats().end();
}

Dialect excel_dialect(std::string_view country) {
    const auto found = std::ranges::find(country_formats(), country, &CountryFormat::country);
    if (found == country_formats().end()) return {};
    return {.delimiter = found->delimiter,
            .decimal = found->decimal,
            .line_end = "\r\n",
            .time_zone = found->time_zone};
}

}  // namespace cis::programs
