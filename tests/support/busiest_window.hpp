#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace cis::test {

/// The largest number of these ascending times in one half-open window.
inline std::size_t busiest_window(const std::vector<std::chrono::steady_clock::time_point>& times,
                                  std::chrono::nanoseconds window) {
    std::size_t busiest = 0;
    for (std::size_t first = 0, last = 0; last < times.size(); ++last) {
        while (times[last] - times[first] >= window) ++first;
        busiest = std::max(busiest, last - first + 1);
    }
    return busiest;
}

}  // namespace cis::test
