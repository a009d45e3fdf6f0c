#include "call/retry_after.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <system_error>

#include "core/decimal.hpp"
#include "http/header_name.hpp"
#include "http/http_date.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

constexpr double ms_per_second = 1000.0;

/// Converts a time to whole milliseconds, which a double represents exactly. It rounds down, so that the wait
/// is rounded up.
double epoch_ms(std::chrono::system_clock::time_point time) {
    return static_cast<double>(std::chrono::floor<milliseconds>(time).time_since_epoch().count());
}

milliseconds bounded(double ms) {
    const double longest = std::chrono::duration<double, std::milli>(longest_retry_after).count();
    return milliseconds(static_cast<milliseconds::rep>(std::ceil(std::clamp(ms, 0.0, longest))));
}

/// Parses a decimal number, as exactly as a double can. A number that is too large becomes infinite. One that
/// is too small becomes the smallest positive double, so that it is still rounded up.
std::optional<double> parse_decimal(std::string_view text) {
    if (text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
    double number{};
    const std::errc error = read_decimal(text, number);
    if (error == std::errc::result_out_of_range) {
        const bool is_large =
            text.substr(0, text.find('.')).find_first_of("123456789") != std::string_view::npos;
        return is_large ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::min();
    }
    if (error != std::errc{}) return std::nullopt;
    return number;
}

/// Whether a text is a word at which a date begins, such as `Sun` or `Sunday`.
bool is_weekday(std::string_view text) {
    constexpr std::array<std::string_view, 7> days{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    const auto begins = [text](std::string_view day) { return text.starts_with(day); };
    return std::ranges::any_of(days, begins) && text.find_first_of(" 0123456789") == std::string_view::npos;
}

/// Removes and returns the first element of a list. The comma after the weekday of a date does not end the
/// element.
std::string_view take_element(std::string_view& list) {
    constexpr std::string_view blanks = " \t";
    list.remove_prefix(std::min(list.find_first_not_of(blanks), list.size()));
    std::size_t end = std::min(list.find(','), list.size());
    if (end < list.size() && is_weekday(list.substr(0, end)))
        end = std::min(list.find(',', end + 1), list.size());
    const std::string_view element = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    return element.substr(0, element.find_last_not_of(blanks) + 1);
}

}  // namespace

std::chrono::system_clock::time_point time_of_response(const Headers& headers,
                                                       std::chrono::system_clock::time_point now) {
    const auto date = headers.get("Date");
    const auto time = date ? parse_http_date(*date) : std::nullopt;
    // A date far in the future does not fit the system clock's nanoseconds, and is not the date of a
    // response.
    constexpr std::chrono::sys_days latest{std::chrono::year(2200) / 1 / 1};
    if (!time || *time > latest || *time < std::chrono::sys_seconds{}) return now;
    return *time;
}

std::optional<milliseconds> parse_retry_after(std::string_view text,
                                              std::chrono::system_clock::time_point response_time) {
    if (text.empty()) return std::nullopt;
    if (const auto number = parse_decimal(text)) {
        // A number of seconds that is an epoch time of 2001 or later is a point in time, because no service
        // asks for a wait of 30 years. The second limit is the same in milliseconds. A number above the third
        // is too large for both.
        constexpr double smallest_epoch = 1e9;
        constexpr double smallest_epoch_ms = smallest_epoch * ms_per_second;
        constexpr double beyond_epoch_ms = 1e14;
        if (*number < smallest_epoch) return bounded(*number * ms_per_second);
        if (*number < smallest_epoch_ms) return bounded(*number * ms_per_second - epoch_ms(response_time));
        if (*number < beyond_epoch_ms) return bounded(*number - epoch_ms(response_time));
        return milliseconds(longest_retry_after);
    }
    if (const auto date = parse_http_date(text)) {
        // Doubles are used because the difference to a far date does not fit the system clock's nanoseconds.
        return bounded(static_cast<double>(date->time_since_epoch().count()) * ms_per_second -
                       epoch_ms(response_time));
    }
    return std::nullopt;
}

std::optional<milliseconds> retry_after_of(const Headers& headers,
                                           std::chrono::system_clock::time_point response_time) {
    std::optional<milliseconds> longest;
    for (const Headers::Field& field : headers) {
        if (!is_same_header(field.first, "Retry-After")) continue;
        for (std::string_view list = field.second; !list.empty();) {
            const auto wait = parse_retry_after(take_element(list), response_time);
            if (wait) longest = std::max(*wait, longest.value_or(*wait));
        }
    }
    return longest;
}

}  // namespace cis::detail
