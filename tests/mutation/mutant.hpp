#pragma once

// Included by each file that tests/mutation/rewrite.py has rewritten. A mutant is on if CIS_MUTANT has its
// number. With CIS_MUTANT_REACHED=<file>, each mutant that is reached, in this process or in one that it
// starts, sets a byte of the file.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <type_traits>

namespace cis_mutation {

inline constinit int active = -1;
inline constinit int known = 0;
inline constinit unsigned char* reached = nullptr;

// Before all other initialisers. Each file has this function, and the first one that runs does the work.
[[gnu::constructor(101)]] static void start() {
    if (active != -1) return;
    const char* const number = std::getenv("CIS_MUTANT");
    active = number == nullptr ? 0 : std::atoi(number);
    const char* const path = std::getenv("CIS_MUTANT_REACHED");
    if (path == nullptr) return;
    const int file = open(path, O_RDWR | O_CLOEXEC);
    struct stat facts{};
    if (file == -1 || fstat(file, &facts) != 0) std::abort();
    const auto size = static_cast<std::size_t>(facts.st_size);
    void* const bytes = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) std::abort();
    close(file);
    known = static_cast<int>(size);
    reached = static_cast<unsigned char*>(bytes);
}

inline bool is_on(int number) noexcept {
    if (reached != nullptr && number < known) {
        std::atomic_ref<unsigned char>(reached[number]).store(1, std::memory_order_relaxed);
    }
    return number == active;
}

}  // namespace cis_mutation

constexpr bool cis_mutant(int number) noexcept {
    return !std::is_constant_evaluated() && cis_mutation::is_on(number);
}
