#include "allocation_counter.hpp"

#include <cstdlib>
#include <new>

namespace {

// The measured code runs on one thread.
std::size_t allocations = 0;
std::size_t first_refused = static_cast<std::size_t>(-1);

void count() {
    if (allocations++ >= first_refused) throw std::bad_alloc();
}

}  // namespace

// The other forms of the standard library (arrays, nothrow) call these.

void* operator new(std::size_t size) {
    count();
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    count();
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

void refuse_allocations_after(std::size_t granted) noexcept { first_refused = allocations + granted; }

void grant_allocations() noexcept { first_refused = static_cast<std::size_t>(-1); }

}  // namespace cis::benchmarks
