#pragma once

#include <chrono>
#include <cmath>

namespace cis::detail {

/// The longest pause before a retry. It doubles with each failure.
/// @param first    the longest pause after the first failure
/// @param longest  the limit for all pauses
/// @param failures how many failures there were, at least one
[[nodiscard]] inline std::chrono::milliseconds longest_back_off(std::chrono::milliseconds first,
                                                                std::chrono::milliseconds longest,
                                                                int failures) {
    std::chrono::milliseconds pause = first < longest ? first : longest;
    for (int i = 1; i < failures && pause < longest; ++i) pause = pause < longest / 2 ? pause * 2 : longest;
    return pause;
}

/// The pause before a retry: a random part (full jitter) of longest_back_off().
/// @param part a random number in [0, 1)
[[nodiscard]] inline std::chrono::milliseconds back_off(std::chrono::milliseconds first,
                                                        std::chrono::milliseconds longest, int failures,
                                                        double part) {
    const std::chrono::milliseconds bound = longest_back_off(first, longest, failures);
    // The result is rounded up, so that there is always a pause.
    return std::chrono::milliseconds(
        static_cast<std::chrono::milliseconds::rep>(std::ceil(static_cast<double>(bound.count()) * part)));
}

}  // namespace cis::detail
