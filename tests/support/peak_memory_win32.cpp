#include "peak_memory.hpp"

#include <windows.h>

#include <psapi.h>

namespace cis::test {

std::size_t PeakMemory::peak() {
    PROCESS_MEMORY_COUNTERS counters{};
    ::GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof counters);
    return counters.PeakWorkingSetSize;
}

std::size_t PeakMemory::reset_peak() { return peak(); }

}  // namespace cis::test
