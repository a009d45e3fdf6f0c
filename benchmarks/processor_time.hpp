#pragma once

#include <ctime>
#include <stdexcept>

namespace cis::benchmarks {

/// User and system time of this process.
[[nodiscard]] inline double processor_seconds() {
    timespec now{};
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0) throw std::runtime_error("no processor clock");
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

}  // namespace cis::benchmarks
