#pragma once

#include <malloc.h>

#include <cstddef>

namespace cis::test {

/// The memory that this process has allocated, in bytes. Sanitizers allocate in their own way: with them it
/// is 0.
[[nodiscard]] inline std::size_t allocated_bytes() {
    const struct mallinfo2 info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
}

}  // namespace cis::test
