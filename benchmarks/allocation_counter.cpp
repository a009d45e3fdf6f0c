#include "allocation_counter.hpp"

#include <cstdlib>
#include <new>

namespace {

// The measured code runs on one thread.
std::size_t allocations = 0;

}  // namespace

// The remaining forms of the standard library (arrays, nothrow) call these.

void* operator new(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    ++allocations;
    const auto multiple = static_cast<std::size_t>(alignment);
    const std::size_t rounded = (size + multiple - 1) / multiple * multiple;
    if (void* const memory = std::aligned_alloc(multiple, rounded == 0 ? multiple : rounded)) return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }

void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace cis::benchmarks {

std::size_t allocation_count() noexcept { return allocations; }

}  // namespace cis::benchmarks
