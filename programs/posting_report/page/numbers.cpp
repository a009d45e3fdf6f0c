#include "page/numbers.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "tally/time_units.hpp"

namespace cis::programs {
namespace {

std::string two_digits(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

}  // namespace

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3;) {
        i -= 3;
        text.insert(i, 1, ',');
    }
    return text;
}

std::string counted(std::uint64_t number, const std::string& one, const std::string& many) {
    return grouped(number) + ' ' + (number == 1 ? one : many);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return nothing;
    if (part == 0) return "0%";
    if (part == whole) return "100%";
    const double share = static_cast<double>(part) / static_cast<double>(whole) * 100;
    if (share < 1) return "<1%";
    if (share > 99) return ">99%";
    return std::to_string(std::llround(share)) + '%';
}

std::string score_text(const std::optional<double>& score) {
    if (!score) return nothing;
    const auto tenths = std::llround(*score * 10);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string day_text(std::int64_t epoch_seconds) {
    constexpr std::array<const char*, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::chrono::sys_days days =
        std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(epoch_seconds)));
    const std::chrono::year_month_day date(days);
    return std::to_string(static_cast<unsigned>(date.day())) + ' ' +
           months[static_cast<unsigned>(date.month()) - 1] + ' ' +
           std::to_string(static_cast<int>(date.year()));
}

std::string minute_text(std::int64_t epoch_seconds) {
    const std::int64_t of_day = (epoch_seconds % day + day) % day;
    return day_text(epoch_seconds) + ", " + two_digits(of_day / hour) + ':' +
           two_digits(of_day % hour / minute);
}

std::string span_text(std::int64_t seconds) {
    constexpr std::array<std::pair<std::int64_t, const char*>, 4> units{
        {{week, "week"}, {day, "day"}, {hour, "hour"}, {minute, "minute"}}};
    for (const auto& [width, name] : units) {
        // 10 days are said to be 10 days, not 1 week.
        const bool fits = width == week ? seconds >= width && seconds % width == 0 : seconds >= width;
        if (!fits) continue;
        return counted(static_cast<std::uint64_t>(seconds / width), name, std::string(name) + 's');
    }
    return "1 minute";
}

}  // namespace cis::programs
