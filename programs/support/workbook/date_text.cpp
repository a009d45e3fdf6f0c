#include "workbook/date_text.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace cis::programs {
namespace {

constexpr std::int64_t seconds_of_day = 86'400;
constexpr std::int64_t missing_day = 60;  ///< 29 February 1900
constexpr double most_days = 2'958'466;   ///< 1 January 10000

std::string clock_text(std::int64_t seconds) {
    std::array<char, 32> text{};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): three numbers
    std::snprintf(text.data(), text.size(), "%02lld:%02lld:%02lld", static_cast<long long>(seconds / 3600),
                  static_cast<long long>(seconds / 60 % 60), static_cast<long long>(seconds % 60));
    return text.data();
}

std::optional<std::string> day_text(std::int64_t day, DateSystem system) {
    using namespace std::chrono;
    sys_days first = year{1904} / January / 1;
    if (system == DateSystem::since_1900) {
        if (day == 0 || day == missing_day) return std::nullopt;
        first =
            day < missing_day ? sys_days{year{1899} / December / 31} : sys_days{year{1899} / December / 30};
    }
    const year_month_day date{first + days{day}};
    if (static_cast<int>(date.year()) > 9999) return std::nullopt;
    std::array<char, 32> text{};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): three numbers
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return text.data();
}

}  // namespace

std::optional<std::string> date_text(const DecimalNumber& days, DateSystem system, DateParts parts) {
    const double value = days.value();
    if (value < 0 || value >= most_days) return std::nullopt;
    const auto seconds = static_cast<std::int64_t>(std::llround(value * static_cast<double>(seconds_of_day)));
    // A date alone does not become the next day because its time is nearly midnight.
    const std::int64_t day = parts.has_time ? seconds / seconds_of_day : static_cast<std::int64_t>(value);
    const std::string clock = clock_text(seconds % seconds_of_day);
    if (!parts.has_date) return clock;
    auto date = day_text(day, system);
    if (date && parts.has_time) *date += "T" + clock;
    return date;
}

std::optional<std::string> duration_text(const DecimalNumber& days) {
    const double value = days.value();
    if (value < 0 || value >= most_days) return std::nullopt;
    return clock_text(std::llround(value * static_cast<double>(seconds_of_day)));
}

}  // namespace cis::programs
