#include "report/language/locale.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "language/service_word.hpp"
#include "report/tally/time_units.hpp"
#include "text/one_decimal.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::report_command {
namespace {

std::string two_digits(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::chrono::year_month_day date_of(std::int64_t local) {
    return std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(local)));
}

const std::string& value_of(std::initializer_list<Fill> fills, std::string_view name) {
    const auto* const fill = std::ranges::find(fills, name, &Fill::name);
    if (fill == fills.end()) throw std::logic_error("not filled in: " + std::string(name));
    return fill->value;
}

}  // namespace

std::string Locale::filled(std::string_view text, std::initializer_list<Fill> fills) const {
    std::string filled;
    for (std::size_t begin = text.find('{'); begin != std::string_view::npos; begin = text.find('{')) {
        const std::size_t end = text.find('}', begin);
        filled += text.substr(0, begin);
        filled += value_of(fills, text.substr(begin + 1, end - begin - 1));
        text.remove_prefix(end + 1);
    }
    return filled.append(text);
}

std::string Locale::text(Phrase phrase, std::initializer_list<Fill> fills) const {
    return filled(table_->phrases.at(static_cast<std::size_t>(phrase)), fills);
}

std::string Locale::counted(CountPhrase phrase, std::uint64_t count) const {
    const CountedPhrase& text = table_->counted.at(static_cast<std::size_t>(phrase));
    // In all languages so far, only 1 takes the singular, or 0 and 1.
    const bool is_one = count == 1 || (count == 0 && table_->zero_takes_one);
    return filled(is_one ? text.one : text.many, {{"count", number(count)}});
}

std::string Locale::number(std::uint64_t number) const {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3;) {
        i -= 3;
        text.insert(i, table_->thousands);
    }
    return text;
}

std::string Locale::percent(std::uint64_t part, std::uint64_t whole) const {
    if (whole == 0) return nothing;
    const double share = static_cast<double>(part) / static_cast<double>(whole) * 100;
    std::string text = std::to_string(std::llround(share));
    if (part > 0 && share < 1) text = "<1";
    if (part < whole && share > 99) text = ">99";
    return text.append(table_->percent);
}

std::string Locale::share(std::uint64_t part, std::uint64_t whole) const {
    if (!are_few(whole)) return percent(part, whole);
    return text(Phrase::part_of_whole, {{"part", number(part)}, {"whole", number(whole)}});
}

std::string Locale::word(std::string_view wire_name) const {
    const std::string word = capitalized(service_word(language_, wire_name));
    return word.empty() ? nothing : word;
}

std::string Locale::score(const std::optional<double>& score) const {
    if (!score) return nothing;
    return one_decimal(*score, table_->decimal);
}

std::string Locale::day(std::int64_t local) const {
    const std::chrono::year_month_day date = date_of(local);
    const auto month = static_cast<unsigned>(date.month());
    const auto day = static_cast<unsigned>(date.day());
    return filled(table_->day, {{"d", std::to_string(day)},
                                {"dd", two_digits(day)},
                                {"mm", two_digits(month)},
                                {"month", std::string(table_->months.at(month - 1))},
                                {"yyyy", std::to_string(static_cast<int>(date.year()))}});
}

std::string Locale::minute(std::int64_t local) const {
    const std::int64_t of_day = (local % report_command::day + report_command::day) % report_command::day;
    return day(local) + ", " + two_digits(of_day / hour) + ':' +
           two_digits(of_day % hour / report_command::minute);
}

std::string Locale::moment(std::int64_t epoch_seconds) const {
    return minute(local_seconds(epoch_seconds)) + " (" + time_zone_name() + ')';
}

std::string Locale::span(std::int64_t seconds) const {
    const std::array<std::pair<std::int64_t, CountPhrase>, 4> units{
        {{week, CountPhrase::weeks},
         {report_command::day, CountPhrase::days},
         {hour, CountPhrase::hours},
         {report_command::minute, CountPhrase::minutes}}};
    for (const auto& [width, unit] : units) {
        // 10 days are shown as 10 days, not as 1 week.
        const bool fits = width == week ? seconds >= width && seconds % width == 0 : seconds >= width;
        if (fits) return counted(unit, static_cast<std::uint64_t>(seconds / width));
    }
    return counted(CountPhrase::minutes, 1);
}

}  // namespace cis::programs::report_command
