#pragma once

#include <algorithm>
#include <optional>

namespace cis::programs {

/// A part of the scale from 0 to 100, on which scores that are close together are still apart. Values are in
/// tenths, which is the decimal that people see.
struct ScoreScale {
    int low_tenths{};
    int high_tenths{};

    /// The place of a score: 0 at the low end, 1 at the high end. No place is outside this range. Without the
    /// limits, a processor that multiplies and subtracts in one step, such as ARM64, makes 0.7 * 10 - 7 less
    /// than 0.
    [[nodiscard]] double place(double score) const {
        return std::clamp((score * 10 - low_tenths) / (high_tenths - low_tenths), 0.0, 1.0);
    }
};

/// A scale with round ends around some scores. It is at most twice as long as the distance of the scores, or
/// 0.3 long. Empty if the scores look the same, because then no scale tells them apart.
/// @param lowest,highest scores from 0 to 100
[[nodiscard]] std::optional<ScoreScale> scale_around(double lowest, double highest);

}  // namespace cis::programs
