#pragma once

#include <cstddef>

namespace cis::benchmarks {

/// How often this program has called the global `operator new`, which is replaced to count.
[[nodiscard]] std::size_t allocation_count() noexcept;

}  // namespace cis::benchmarks
