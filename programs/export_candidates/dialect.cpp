#include "dialect.hpp"

#include <algorithm>
#include <array>

namespace cis::programs {
namespace {

struct Country {
    const char* code;
    char delimiter;
    char decimal;
    const char* time_zone;
};

/// Windows calls the delimiter of a country its "list separator".
constexpr std::array<Country, 9> countries{{{"at", ';', ',', "Europe/Vienna"},
                                            {"ch", ';', '.', "Europe/Zurich"},
                                            {"de", ';', ',', "Europe/Berlin"},
                                            {"es", ';', ',', "Europe/Madrid"},
                                            {"fr", ';', ',', "Europe/Paris"},
                                            {"gb", ',', '.', "Europe/London"},
                                            {"it", ';', ',', "Europe/Rome"},
                                            {"nl", ';', ',', "Europe/Amsterdam"},
                                            {"us", ',', '.', "America/New_York"}}};

}  // namespace

std::vector<std::string> excel_countries() {
    std::vector<std::string> codes;
    codes.reserve(countries.size());
    for (const Country& country : countries) codes.emplace_back(country.code);
    return codes;
}

Dialect excel_dialect(std::string_view country) {
    const auto* const found = std::ranges::find(countries, country, &Country::code);
    if (found == countries.end()) return {};
    return {.delimiter = found->delimiter,
            .decimal = found->decimal,
            .line_end = "\r\n",
            .time_zone = found->time_zone};
}

}  // namespace cis::programs
