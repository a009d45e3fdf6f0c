#pragma once

#include <chrono>
#include <cmath>

namespace cis::detail {

/// The pause before a retry: a random part (full jitter) of a time that doubles with each failure.
/// @param first    the longest pause after the first failure
/// @param longest  the longest pause of all
/// @param failures how many failures there were, at least one
/// @param part     a random number in [0, 1)
[[nodiscard]] inline std::chrono::milliseconds back_off(std::chrono::milliseconds first,
                                                        std::chrono::milliseconds longest, int failures,
                                                        double part) {
    std::chrono::milliseconds bound = first < longest ? first : longest;
    for (int i = 1; i < failures && bound < longest; ++i) bound = bound < longest / 2 ? bound * 2 : longest;
    // The result is rounded up, so that there is always a pause.
    return std::chrono::milliseconds(
        static_cast<std::chrono::milliseconds::rep>(std::ceil(static_cast<double>(bound.count()) * part)));
}

}  // namespace cis::detail
