#include "http/http_date.hpp"

#include <curl/curl.h>

#include <string>

namespace cis::detail {

std::optional<std::chrono::sys_seconds> parse_http_date(std::string_view text) {
    // curl_getdate() accepts much more than HTTP-dates: times alone, offsets, bare numbers. Every HTTP-date
    // has at least a comma or two colons, starts with a weekday, and is in GMT.
    constexpr std::size_t shortest = sizeof("Sun Nov  6 08:49:37 1994") - 1;
    constexpr std::size_t longest = sizeof("Wednesday, 06-Nov-94 08:49:37 GMT") - 1;
    if (text.size() < shortest || text.size() > longest) return std::nullopt;
    if (text.front() < 'A' || text.front() > 'Z') return std::nullopt;
    const time_t seconds = curl_getdate(std::string(text).c_str(), nullptr);
    if (seconds == -1) return std::nullopt;
    return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

}  // namespace cis::detail
