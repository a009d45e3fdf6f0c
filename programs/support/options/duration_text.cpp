#include "options/duration_text.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <ranges>
#include <system_error>

namespace cis::programs {
namespace {

struct DurationUnit {
    std::string_view name;
    std::int64_t milliseconds;
};

constexpr std::array units{DurationUnit{"ms", 1}, DurationUnit{"s", 1'000}, DurationUnit{"m", 60'000},
                           DurationUnit{"h", 3'600'000}, DurationUnit{"d", 86'400'000}};

constexpr std::int64_t longest = 36'525 * units.back().milliseconds;

}  // namespace

std::optional<std::chrono::milliseconds> duration_from(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0) return std::nullopt;
    const std::string_view name = text.substr(static_cast<std::size_t>(end - text.data()));
    if (name.empty() && number == 0) return std::chrono::milliseconds(0);
    for (const DurationUnit& unit : units) {
        if (name == unit.name && number <= longest / unit.milliseconds)
            return std::chrono::milliseconds(number * unit.milliseconds);
    }
    return std::nullopt;
}

std::string duration_text(std::chrono::milliseconds time) {
    for (const DurationUnit& unit : std::views::reverse(units)) {
        if (time.count() != 0 && time.count() % unit.milliseconds == 0)
            return std::to_string(time.count() / unit.milliseconds) + std::string(unit.name);
    }
    return "0s";
}

}  // namespace cis::programs
