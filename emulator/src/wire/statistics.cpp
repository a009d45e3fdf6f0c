#include <cis/emulator/statistics.hpp>

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

DeliveryCount Statistics::delivery_count(std::string_view event_type) const {
    DeliveryCount sum;
    sum.event_type = event_type;
    for (const DeliveryCount& entry : deliveries) {
        if (!event_type.empty() && entry.event_type != event_type) continue;
        sum.deliveries += entry.deliveries;
        sum.attempts += entry.attempts;
        sum.delivered += entry.delivered;
        sum.refused += entry.refused;
        sum.retried += entry.retried;
        sum.duplicated += entry.duplicated;
        sum.dropped += entry.dropped;
        sum.forged += entry.forged;
    }
    return sum;
}

}  // namespace cis::emulator
