#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/progress_line.hpp"

namespace cis::programs {

/// A number such as `12.5`.
[[nodiscard]] std::string with_one_decimal(double value);

/// A text such as `, 6 s left` or `, 41 min left`.
[[nodiscard]] std::string remaining_text(std::chrono::duration<double> time);

/// The first of some texts that fits into a width; if none fits, the last one. Each says less than the one
/// before it.
/// @param width none: the first text
[[nodiscard]] std::string fitting_text(const std::vector<std::string>& texts,
                                       std::optional<std::size_t> width);

/// The progress of a program that counts something.
struct Count {
    std::uint64_t done{0};
    std::optional<std::uint64_t> total{};  ///< without it there is no remaining time
    std::uint64_t before{0};               ///< the part of `done` that an earlier run has done
    std::string more{};                    ///< e.g. `, 8 requests at a time`
};

/// The text of a line of progress, e.g. `1200 of 5000 candidates, 600.0/s, 6 s left`. In the first second it
/// has no rate. On a narrow terminal it says less, so that it fits into a line.
/// @param noun the counted thing, in the singular: `candidate`
[[nodiscard]] std::string progress_text(const Count& count, std::string_view noun,
                                        std::chrono::duration<double> elapsed,
                                        std::optional<std::size_t> width = {});

/// The same text for a ProgressLine.
[[nodiscard]] ProgressLine::Text counted(Count count, std::string noun);

}  // namespace cis::programs
