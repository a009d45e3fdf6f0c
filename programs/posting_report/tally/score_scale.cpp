#include "tally/score_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace cis::programs {
namespace {

/// The steps of the ends, in tenths.
constexpr std::array<int, 10> end_steps{1, 2, 5, 10, 20, 50, 100, 200, 250, 500};
/// The fewest steps between the lowest and the highest score.
constexpr int fewest_steps = 2;

}  // namespace

std::optional<ScoreScale> scale_around(double lowest, double highest) {
    if (std::llround(lowest * 10) == std::llround(highest * 10)) return std::nullopt;
    int step = end_steps.front();
    for (const int wider : end_steps) {
        if (wider * fewest_steps <= (highest - lowest) * 10) step = wider;
    }
    return ScoreScale{.low_tenths = static_cast<int>(std::floor(lowest * 10 / step)) * step,
                      .high_tenths = static_cast<int>(std::ceil(highest * 10 / step)) * step};
}

}  // namespace cis::programs
