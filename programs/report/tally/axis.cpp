#include "report/tally/axis.hpp"

#include <array>

namespace cis::programs::report_command {
namespace {

/// Steps in tenths, so that 2.5 is a whole number too.
constexpr std::array<std::uint64_t, 7> steps{10, 20, 25, 40, 50, 80, 100};

}  // namespace

std::uint64_t axis_maximum(std::uint64_t largest) {
    constexpr std::uint64_t last_power = 1'000'000'000'000'000'000U;
    for (std::uint64_t power = 1; power < last_power; power *= 10) {
        for (const std::uint64_t step : steps) {
            const std::uint64_t maximum = step * power / 10;
            if (maximum >= largest && maximum > 0 && step * power % 10 == 0) return maximum;
        }
    }
    return largest;
}

std::vector<std::uint64_t> axis_ticks(std::uint64_t maximum) {
    std::uint64_t parts = 1;
    for (const std::uint64_t wanted : {4U, 5U, 2U}) {
        if (maximum % wanted == 0) {
            parts = wanted;
            break;
        }
    }
    std::vector<std::uint64_t> ticks;
    for (std::uint64_t i = 0; i <= parts; ++i) ticks.push_back(maximum / parts * i);
    return ticks;
}

}  // namespace cis::programs::report_command
