#include "check/http_date.hpp"

#include <cstddef>
#include <ctime>
#include <iomanip>
#include <locale>
#include <sstream>
#include <string>

namespace cis::programs::check_command {

std::optional<std::chrono::sys_seconds> time_of_http_date(std::string_view text) {
    constexpr std::size_t size = sizeof("Sun, 06 Nov 1994 08:49:37 GMT") - 1;
    if (text.size() != size) return std::nullopt;  // std::get_time() would accept a part of it
    std::istringstream in{std::string(text)};
    in.imbue(std::locale::classic());
    std::tm parts{};
    if (!(in >> std::get_time(&parts, "%a, %d %b %Y %H:%M:%S GMT"))) return std::nullopt;
    using namespace std::chrono;
    const year_month_day day{year(parts.tm_year + 1900), month(static_cast<unsigned>(parts.tm_mon) + 1),
                             std::chrono::day(static_cast<unsigned>(parts.tm_mday))};
    if (!day.ok()) return std::nullopt;
    return sys_days(day) + hours(parts.tm_hour) + minutes(parts.tm_min) + seconds(parts.tm_sec);
}

}  // namespace cis::programs::check_command
