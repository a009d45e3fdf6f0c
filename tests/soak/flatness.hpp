#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace cis::soak {

/// A series needs this many values to be judged.
inline constexpr std::size_t fewest_values = 25;

/// Judges whether memory grows: compares the median of the last fifth of the values with that of the first
/// fifth. A median does not see a short peak, and a fifth contains several rounds.
/// @param values in bytes, at equal distances, without the warm-up
/// @return why it is not flat: it has grown by more than 3 % and 1 MiB, or there are too few values
[[nodiscard]] std::optional<std::string> growth_of(std::span<const std::uint64_t> values);

/// The middle value. `values` must not be empty.
[[nodiscard]] std::uint64_t median(std::span<const std::uint64_t> values);

/// E.g. `12.3 MiB`.
[[nodiscard]] std::string mebibytes(std::uint64_t bytes);

}  // namespace cis::soak
