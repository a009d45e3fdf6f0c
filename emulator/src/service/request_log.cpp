#include "service/request_log.hpp"

#include <utility>

namespace cis::emulator {

void RequestLog::add(RecordedRequest request, const std::string& path_pattern) {
    ++counts_[{request.method, path_pattern, request.status}];
    if (limit_ == 0) return;
    if (requests_.size() == limit_) requests_.pop_front();
    requests_.push_back(std::move(request));
}

std::vector<RequestCount> RequestLog::counts() const {
    std::vector<RequestCount> counts;
    counts.reserve(counts_.size());
    for (const auto& [key, count] : counts_) {
        const auto& [method, path_pattern, status] = key;
        counts.push_back({method, path_pattern, status, count});
    }
    return counts;
}

}  // namespace cis::emulator
