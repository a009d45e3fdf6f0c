#include "call/retry_after.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "http/http_date.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

milliseconds bounded(double ms) {
    const double longest = std::chrono::duration<double, std::milli>(longest_retry_after).count();
    return milliseconds(static_cast<milliseconds::rep>(std::ceil(std::clamp(ms, 0.0, longest))));
}

}  // namespace

std::optional<milliseconds> parse_retry_after(std::string_view text,
                                              std::chrono::system_clock::time_point now) {
    if (text.empty()) return std::nullopt;
    if (text.find_first_not_of("0123456789.") == std::string_view::npos) {
        double seconds{};
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
        if (end != text.data() + text.size()) return std::nullopt;
        if (error == std::errc::result_out_of_range) return milliseconds(longest_retry_after);
        if (error != std::errc{}) return std::nullopt;
        return bounded(seconds * 1000.0);
    }
    if (const auto date = parse_http_date(text)) {
        // As doubles: the difference to a far date does not fit the system clock's nanoseconds.
        const double then = static_cast<double>(date->time_since_epoch().count()) * 1000.0;
        return bounded(then - std::chrono::duration<double, std::milli>(now.time_since_epoch()).count());
    }
    return std::nullopt;
}

}  // namespace cis::detail
