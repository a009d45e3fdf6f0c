#include "options/since_option.hpp"

#include <chrono>
#include <cstdint>
#include <string_view>

#include "options/duration_text.hpp"
#include "text/ascii.hpp"
#include "time/past_time.hpp"
#include "time/time_zone.hpp"

namespace cis::programs {
namespace {

/// How long ago it was. None for a number without a unit: it is a time, in seconds since 1970.
std::optional<std::chrono::milliseconds> age_in(const std::string& text) {
    if (text.empty() || is_digit(text.back())) return std::nullopt;
    return duration_from(text);
}

/// Whether a text in ISO 8601 is what a local clock shows: it has no offset.
bool is_local(const std::string& text) {
    constexpr std::string_view day = "2026-03-01";
    return text.size() >= day.size() && text.find('-') != std::string::npos &&
           text.find_first_of("Zz+-", day.size()) == std::string::npos;
}

/// The time at which a local clock shows what a UTC clock shows at a time.
Timestamp at_local(Timestamp shown) {
    const auto ahead_at = [](double time) {
        const auto seconds = static_cast<std::int64_t>(time);
        return static_cast<double>(local_seconds(seconds) - seconds);
    };
    const double wanted = shown.epoch_seconds();
    const double near = wanted - ahead_at(wanted);
    const double exact = wanted - ahead_at(near);
    // A clock that is put forward never shows some times.
    return Timestamp(exact + ahead_at(exact) == wanted ? exact : near);
}

}  // namespace

std::string fault_of_since(const std::string& text, Timestamp now) {
    if (age_in(text)) return {};
    const std::string fault = fault_of_past_time(text, now);
    return fault.starts_with("must be") ? fault + "; or how long ago it was, e.g. 7d" : fault;
}

Timestamp since_from(const std::string& text, Timestamp now) {
    const auto age = age_in(text);
    if (!age) return is_local(text) ? at_local(past_time(text)) : past_time(text);
    return Timestamp(now.epoch_seconds() - std::chrono::duration<double>(*age).count());
}

}  // namespace cis::programs
