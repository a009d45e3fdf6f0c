#pragma once

#include <sanitizer/allocator_interface.h>

#include <algorithm>
#include <cstddef>

namespace cis::fuzz {

/// The largest amount of memory that the process, including libcurl, allocated since the last reset.
class AllocationPeak {
public:
    /// Call this once, at the beginning.
    static void watch() { __sanitizer_install_malloc_and_free_hooks(&on_malloc, &on_free); }
    static void reset() { used = most = 0; }
    [[nodiscard]] static std::size_t bytes() { return static_cast<std::size_t>(most); }

private:
    static void on_malloc(const volatile void* /*memory*/, std::size_t size) {
        used += static_cast<std::ptrdiff_t>(size);
        most = std::max(most, used);
    }
    static void on_free(const volatile void* memory) {
        if (memory != nullptr) used -= static_cast<std::ptrdiff_t>(__sanitizer_get_allocated_size(memory));
    }

    static inline std::ptrdiff_t used{0};
    static inline std::ptrdiff_t most{0};
};

}  // namespace cis::fuzz
