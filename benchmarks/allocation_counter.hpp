#pragma once

#include <cstddef>

namespace cis::benchmarks {

/// The number of calls of the global `operator new`, which this program replaces to count them.
[[nodiscard]] std::size_t allocation_count() noexcept;

/// The bytes that are allocated now, with what malloc adds to each allocation at its end.
[[nodiscard]] std::size_t allocated_bytes() noexcept;
/// The most bytes that were allocated since the last call of reset_peak_bytes().
[[nodiscard]] std::size_t peak_bytes() noexcept;
void reset_peak_bytes() noexcept;

/// Grants this number of further allocations. Then `operator new` throws until grant_allocations().
void refuse_allocations_after(std::size_t granted) noexcept;
/// Refuses each allocation of a size from `least` to `most` bytes, until grant_allocations().
void refuse_allocations_of(std::size_t least, std::size_t most) noexcept;
/// Grants all allocations again.
void grant_allocations() noexcept;

}  // namespace cis::benchmarks
