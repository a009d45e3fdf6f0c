#include "time/past_time.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace cis::programs {
namespace {

/// A clock may be wrong by a day, or be in another time zone.
constexpr double clock_tolerance = 86'400;
/// 2000-01-01. Earlier times are not asked for: a number that means an earlier time is in another unit.
constexpr double earliest_meant = 946'684'800;

struct Unit {
    double in_a_second;
    std::string_view name;
};
constexpr std::array<Unit, 3> other_units{
    {{1e3, "milliseconds"}, {1e6, "microseconds"}, {1e9, "nanoseconds"}}};

/// The number, if the text is a number and nothing else.
std::optional<double> number_in(const std::string& text) {
    constexpr std::size_t most_digits = 300;  // a double can hold it
    if (text.empty() || text.size() > most_digits) return std::nullopt;
    const auto point = text.find('.');
    const std::string_view digits = "0123456789";
    const bool is_number =
        text.find_first_not_of(digits) == point &&
        (point == std::string::npos || text.find_first_not_of(digits, point + 1) == std::string::npos);
    return is_number && text != "." ? std::optional(std::stod(text)) : std::nullopt;
}

std::string fault_of_future(double seconds, double latest) {
    for (const Unit& unit : other_units) {
        const double meant = seconds / unit.in_a_second;
        if (meant < earliest_meant || meant > latest) continue;
        return "is in the future, because it is read in seconds; in " + std::string(unit.name) + " it is " +
               Timestamp(meant).to_iso8601();
    }
    return "is in the future";
}

}  // namespace

std::string fault_of_past_time(const std::string& text, Timestamp now) {
    const double latest = now.epoch_seconds() + clock_tolerance;
    if (const auto seconds = number_in(text))
        return *seconds <= latest ? std::string() : fault_of_future(*seconds, latest);
    const auto time = Timestamp::from_iso8601(text);
    if (!time) return "must be a time such as 2026-03-01 or 2026-03-01T08:00:00Z, or the seconds since 1970";
    return time->epoch_seconds() <= latest ? std::string() : "is in the future";
}

Timestamp past_time(const std::string& text) {
    if (const auto seconds = number_in(text)) return Timestamp(*seconds);
    return Timestamp::from_iso8601(text).value();
}

}  // namespace cis::programs
