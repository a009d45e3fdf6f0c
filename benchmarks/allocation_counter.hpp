#pragma once

#include <cstddef>

namespace cis::benchmarks {

/// How often this program has called the global `operator new`, which is replaced to count.
[[nodiscard]] std::size_t allocation_count() noexcept;

/// Grants so many more, and then none until grant_allocations(): `operator new` throws.
void refuse_allocations_after(std::size_t granted) noexcept;
/// Grants all.
void grant_allocations() noexcept;

}  // namespace cis::benchmarks
