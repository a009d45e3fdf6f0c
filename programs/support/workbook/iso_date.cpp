#include "workbook/iso_date.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include "text/ascii.hpp"
#include "workbook/whole_number.hpp"

namespace cis::programs {
namespace {

/// Whether the text is like a pattern in which `0` is any digit.
bool is_like(std::string_view text, std::string_view pattern) {
    return std::ranges::equal(text, pattern, [](char c, char p) { return p == '0' ? is_digit(c) : c == p; });
}

std::uint32_t number_at(std::string_view text, std::size_t at, std::size_t digits) {
    return whole_number(text.substr(at, digits)).value_or(0);
}

bool is_day(std::string_view text) {
    if (!is_like(text, "0000-00-00")) return false;
    const std::chrono::year_month_day day{std::chrono::year{static_cast<int>(number_at(text, 0, 4))},
                                          std::chrono::month{number_at(text, 5, 2)},
                                          std::chrono::day{number_at(text, 8, 2)}};
    return day.ok();
}

/// The time without a fraction of zeros; none if the text is not a time.
std::optional<std::string> clock(std::string_view text) {
    if (text.ends_with('Z')) text.remove_suffix(1);
    std::string fraction;
    if (const std::size_t point = text.find('.'); point != std::string_view::npos) {
        fraction = text.substr(point);
        text = text.substr(0, point);
        if (fraction.size() < 2 || !std::ranges::all_of(fraction.substr(1), is_digit)) return std::nullopt;
        fraction.erase(fraction.find_last_not_of('0') + 1);
        if (fraction == ".") fraction.clear();
    }
    std::string whole(text);
    if (is_like(text, "00:00")) whole += ":00";
    if (!is_like(whole, "00:00:00") || number_at(whole, 0, 2) > 23 || number_at(whole, 3, 2) > 59 ||
        number_at(whole, 6, 2) > 59) {
        return std::nullopt;
    }
    return whole + fraction;
}

}  // namespace

std::optional<std::string> iso_date(std::string_view text, std::optional<DateParts> shown) {
    const std::size_t end_of_day = std::min(text.find_first_of("T "), text.size());
    const std::string_view day = text.substr(0, end_of_day);
    if (end_of_day == text.size()) {
        if (is_day(day)) return std::string(day);
        return clock(day);
    }
    const auto time = clock(text.substr(end_of_day + 1));
    if (!time || (!day.empty() && !is_day(day))) return std::nullopt;
    if (day.empty()) return time;
    if (shown && !shown->has_time) return std::string(day);
    if (shown && !shown->has_date) return time;
    return std::string(day) + "T" + *time;
}

std::optional<std::string> iso_duration(std::string_view text) {
    if (!text.starts_with("PT")) return std::nullopt;
    text.remove_prefix(2);
    std::string shown;
    for (const char unit : {'H', 'M', 'S'}) {
        const std::size_t end = text.find(unit);
        std::string number(end == std::string_view::npos ? std::string_view("0") : text.substr(0, end));
        if (end != std::string_view::npos) text.remove_prefix(end + 1);
        std::ranges::replace(number, ',', '.');
        std::string fraction;
        if (const std::size_t point = number.find('.'); unit == 'S' && point != std::string::npos) {
            fraction = number.substr(point);
            number.erase(point);
            fraction.erase(fraction.find_last_not_of('0') + 1);
            if (fraction.size() == 1) fraction.clear();
            if (!std::ranges::all_of(fraction.substr(std::min<std::size_t>(1, fraction.size())), is_digit))
                return std::nullopt;
        }
        const auto value = whole_number(number);
        if (!value || (unit != 'H' && *value > 59)) return std::nullopt;
        if (unit != 'H') shown += ':';
        shown += (*value < 10 ? "0" : "") + std::to_string(*value) + fraction;
    }
    if (!text.empty()) return std::nullopt;
    return shown;
}

}  // namespace cis::programs
