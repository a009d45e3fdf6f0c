#pragma once

#include <algorithm>
#include <optional>

namespace cis::programs {

/// A part of the scale from 0 to 100, on which scores that lie close together stand apart. In tenths, the
/// decimals that people see.
struct ScoreScale {
    int low_tenths{};
    int high_tenths{};

    /// Where a score is: 0 at the low end, 1 at the high one. No place is outside: a processor that
    /// multiplies and subtracts in one step, such as ARM64, finds 0.7 * 10 - 7 to be less than 0.
    [[nodiscard]] double place(double score) const {
        return std::clamp((score * 10 - low_tenths) / (high_tenths - low_tenths), 0.0, 1.0);
    }
};

/// A scale with round ends around some scores, at most twice as long as they are apart, or 0.3. Empty if they
/// look the same, because then no scale tells them apart.
/// @param lowest,highest from 0 to 100
[[nodiscard]] std::optional<ScoreScale> scale_around(double lowest, double highest);

}  // namespace cis::programs
