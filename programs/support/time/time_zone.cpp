#include "time/time_zone.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "failure/input_error.hpp"
#include "text/ascii.hpp"
#include "time/system_zones.hpp"

namespace cis::programs {
namespace {

constexpr std::string_view utc = "UTC";

/// The zone in use. UTC needs neither the C library nor its files.
std::string& zone_in_use() {
    static std::string name(utc);
    return name;
}

/// Whether a zone is meant by a name as people write it: `new york` for `America/New_York`.
bool is_meant_by(const std::string& zone, std::string given) {
    std::ranges::replace(given, ' ', '_');
    const std::string wanted = upper_ascii(std::move(given));
    const std::string name = upper_ascii(zone);
    return !wanted.empty() && (name == wanted || name.ends_with('/' + wanted));
}

/// The zone that a wrong name means; empty if there is none or several.
std::string meant_by(const std::string& given) {
    std::vector<std::string> found;
    for (const std::string& zone : system_zones()) {
        if (is_meant_by(zone, given) && has_system_zone(zone)) found.push_back(zone);
    }
    return found.size() == 1 ? found.front() : std::string();
}

}  // namespace

void use_time_zone(const std::string& name) {
    if (const std::string fault = fault_of_time_zone(name); !fault.empty()) throw InputError(fault);
    zone_in_use() = name;
    if (name != utc) take_system_zone(name);
}

const std::string& time_zone_name() { return zone_in_use(); }

std::int64_t local_seconds(std::int64_t epoch_seconds) {
    if (zone_in_use() == utc) return epoch_seconds;
    return epoch_seconds + seconds_ahead_of_utc(epoch_seconds);
}

bool is_shown_twice(std::int64_t epoch_seconds) {
    constexpr std::int64_t longest_step_back{3 * 3600};
    const auto ahead = [](std::int64_t time) { return local_seconds(time) - time; };
    const std::int64_t now = ahead(epoch_seconds);
    const std::int64_t step_after = now - ahead(epoch_seconds + longest_step_back);
    const std::int64_t step_before = ahead(epoch_seconds - longest_step_back) - now;
    const auto is_alike = [&](std::int64_t other) {
        return other != epoch_seconds && local_seconds(other) == epoch_seconds + now;
    };
    return is_alike(epoch_seconds + step_after) || is_alike(epoch_seconds - step_before);
}

std::string offset_text(std::int64_t epoch_seconds) {
    constexpr std::int64_t minute = 60;
    const std::int64_t minutes = (local_seconds(epoch_seconds) - epoch_seconds) / minute;
    const auto two_digits = [](std::int64_t number) {
        return (number < 10 ? "0" : "") + std::to_string(number);
    };
    return std::string("UTC") + (minutes < 0 ? '-' : '+') + two_digits(std::abs(minutes) / minute) + ':' +
           two_digits(std::abs(minutes) % minute);
}

std::string fault_of_time_zone(const std::string& name) {
    if (name == utc || has_system_zone(name)) return {};
    if (!has_system_zone("Europe/Berlin")) return no_system_zones();
    const std::string meant = meant_by(name);
    return "there is no time zone " + name + "; " +
           (meant.empty() ? "take a name such as Europe/Berlin or America/New_York"
                          : "did you mean " + meant + '?');
}

}  // namespace cis::programs
