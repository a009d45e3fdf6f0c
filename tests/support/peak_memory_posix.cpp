#include "peak_memory.hpp"

#if defined(__APPLE__)
#include <sys/resource.h>
#else
#include <fstream>
#include <stdexcept>
#include <string>
#endif

namespace cis::test {

#if defined(__APPLE__)
std::size_t PeakMemory::peak() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return static_cast<std::size_t>(used.ru_maxrss);
}

std::size_t PeakMemory::reset_peak() { return peak(); }
#else
std::size_t PeakMemory::peak() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        std::size_t kibibytes{};
        if (word == "VmHWM:" && status >> kibibytes) return kibibytes * 1024;
    }
    throw std::runtime_error("no VmHWM in /proc/self/status");
}

std::size_t PeakMemory::reset_peak() {
    std::ofstream("/proc/self/clear_refs") << "5";
    return peak();
}
#endif

}  // namespace cis::test
