#include "allocation_counter.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> allocations = 0;
std::size_t first_refused = static_cast<std::size_t>(-1);
// Read by all threads.
std::atomic<std::size_t> least_refused = static_cast<std::size_t>(-1);
std::atomic<std::size_t> most_refused = 0;

std::atomic<std::size_t> bytes = 0;
std::atomic<std::size_t> most_bytes = 0;  // exact for one thread: two at once may miss the maximum

void* counted(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    const std::size_t now = bytes += malloc_usable_size(memory);
    if (now > most_bytes) most_bytes = now;
    return memory;
}

void release(void* memory) {
    bytes -= malloc_usable_size(memory);
    std::free(memory);
}

void count(std::size_t size) {
    const bool is_refused = size >= least_refused && size <= most_refused;
    if (allocations++ >= first_refused || is_refused) throw std::bad_alloc();
}

}  // namespace

// The other forms of the standard library (arrays) call these.

void* operator new(std::size_t size) {
    count(size);
    return counted(std::malloc(size == 0 ? 1 : size));
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    count(size);
    const auto multiple = static_cast<std::size_t>(alignment);
    const std::size_t rounded = (size + multiple - 1) / multiple * multiple;
    return counted(std::aligned_alloc(multiple, rounded == 0 ? multiple : rounded));
}

void operator delete(void* memory) noexcept { release(memory); }

void operator delete(void* memory, std::size_t) noexcept { release(memory); }

void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

namespace cis::benchmarks {

std::size_t allocation_count() noexcept { return allocations; }

std::size_t allocated_bytes() noexcept { return bytes; }

std::size_t peak_bytes() noexcept { return most_bytes; }

void reset_peak_bytes() noexcept { most_bytes = bytes.load(); }

void refuse_allocations_after(std::size_t granted) noexcept { first_refused = allocations + granted; }

void refuse_allocations_of(std::size_t least, std::size_t most) noexcept {
    most_refused = most;
    least_refused = least;
}

void grant_allocations() noexcept { first_refused = least_refused = static_cast<std::size_t>(-1); }

}  // namespace cis::benchmarks
