#include "cis/emulator/statistics.hpp"

namespace cis::emulator {

std::uint64_t Statistics::count(std::string_view method, std::string_view path_pattern, int status) const {
    std::uint64_t sum = 0;
    for (const RequestCount& entry : requests) {
        if (!method.empty() && entry.method != method) continue;
        if (!path_pattern.empty() && entry.path_pattern != path_pattern) continue;
        if (status != -1 && entry.status != status) continue;
        sum += entry.count;
    }
    return sum;
}

}  // namespace cis::emulator
