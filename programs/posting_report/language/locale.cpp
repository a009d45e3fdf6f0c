#include "language/locale.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "language/texts.hpp"
#include "tally/time_units.hpp"
#include "time/time_zone.hpp"

namespace cis::programs {
namespace {

std::string two_digits(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::chrono::year_month_day date_of(std::int64_t local) {
    return std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(local)));
}

std::string english_day(std::chrono::year_month_day date) {
    constexpr std::array<const char*, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    return std::to_string(static_cast<unsigned>(date.day())) + ' ' +
           months.at(static_cast<unsigned>(date.month()) - 1) + ' ' +
           std::to_string(static_cast<int>(date.year()));
}

std::string german_day(std::chrono::year_month_day date) {
    return two_digits(static_cast<unsigned>(date.day())) + '.' +
           two_digits(static_cast<unsigned>(date.month())) + '.' +
           std::to_string(static_cast<int>(date.year()));
}

const std::string& value_of(std::initializer_list<Fill> fills, std::string_view name) {
    const auto* const fill = std::ranges::find(fills, name, &Fill::name);
    if (fill == fills.end()) throw std::logic_error("not filled in: " + std::string(name));
    return fill->value;
}

}  // namespace

std::string Locale::text(const Text& text, std::initializer_list<Fill> fills) const {
    std::string filled;
    std::string_view rest = text.in(language_);
    for (std::size_t begin = rest.find('{'); begin != std::string_view::npos; begin = rest.find('{')) {
        const std::size_t end = rest.find('}', begin);
        filled += rest.substr(0, begin);
        filled += value_of(fills, rest.substr(begin + 1, end - begin - 1));
        rest.remove_prefix(end + 1);
    }
    return filled.append(rest);
}

std::string Locale::counted(const CountText& text, std::uint64_t count) const {
    // In all languages so far, only 1 takes the singular.
    return this->text(count == 1 ? text.one : text.many, {{"count", number(count)}});
}

std::string Locale::number(std::uint64_t number) const {
    const char separator = language_ == Language::german ? '.' : ',';
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3;) {
        i -= 3;
        text.insert(i, 1, separator);
    }
    return text;
}

std::string Locale::percent(std::uint64_t part, std::uint64_t whole) const {
    if (whole == 0) return nothing;
    const double share = static_cast<double>(part) / static_cast<double>(whole) * 100;
    std::string text = std::to_string(std::llround(share));
    if (part > 0 && share < 1) text = "<1";
    if (part < whole && share > 99) text = ">99";
    return text + (language_ == Language::german ? "\u00A0%" : "%");
}

std::string Locale::score(const std::optional<double>& score) const {
    if (!score) return nothing;
    const auto tenths = std::llround(*score * 10);
    return std::to_string(tenths / 10) + (language_ == Language::german ? ',' : '.') +
           std::to_string(tenths % 10);
}

std::string Locale::day(std::int64_t local) const {
    return language_ == Language::german ? german_day(date_of(local)) : english_day(date_of(local));
}

std::string Locale::minute(std::int64_t local) const {
    const std::int64_t of_day = (local % programs::day + programs::day) % programs::day;
    return day(local) + ", " + two_digits(of_day / hour) + ':' + two_digits(of_day % hour / programs::minute);
}

std::string Locale::moment(std::int64_t epoch_seconds) const {
    return minute(local_seconds(epoch_seconds)) + " (" + time_zone_name() + ')';
}

std::string Locale::span(std::int64_t seconds) const {
    const std::array<std::pair<std::int64_t, const CountText*>, 4> units{
        {{week, &texts::weeks},
         {programs::day, &texts::days},
         {hour, &texts::hours},
         {programs::minute, &texts::minutes}}};
    for (const auto& [width, unit] : units) {
        // 10 days are shown as 10 days, not as 1 week.
        const bool fits = width == week ? seconds >= width && seconds % width == 0 : seconds >= width;
        if (fits) return counted(*unit, static_cast<std::uint64_t>(seconds / width));
    }
    return counted(texts::minutes, 1);
}

}  // namespace cis::programs
