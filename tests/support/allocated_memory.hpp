#pragma once

#include <cstddef>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace cis::test {

/// The memory that this process has allocated, in bytes. Only glibc counts it. It is 0 with other libraries,
/// and with sanitizers, which allocate in their own way.
[[nodiscard]] inline std::size_t allocated_bytes() {
#if defined(__GLIBC__)
    const struct mallinfo2 info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

}  // namespace cis::test
