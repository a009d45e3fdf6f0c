#include "service/request_log.hpp"

#include <utility>

namespace cis::emulator {
namespace {

/// The memory of a text outside its object. The capacity may be twice the size.
std::size_t bytes_of(const std::string& text) { return text.capacity(); }

std::size_t bytes_of(const RecordedRequest& request) {
    std::size_t bytes = sizeof request + bytes_of(request.method) + bytes_of(request.path) +
                        bytes_of(request.query) + bytes_of(request.body);
    for (const auto& [name, value] : request.headers) {
        bytes += sizeof request.headers.front() + bytes_of(name) + bytes_of(value);
    }
    return bytes;
}

}  // namespace

void RequestLog::add(RecordedRequest request, const std::string& path_pattern) {
    ++counts_[{request.method, path_pattern, request.status}];
    request.body.shrink_to_fit();  // it has grown piece by piece, so it has spare capacity
    const std::size_t bytes = bytes_of(request);
    if (most_requests_ == 0 || bytes > most_bytes_) return;
    while (requests_.size() >= most_requests_ || bytes_ + bytes > most_bytes_) forget_oldest();
    requests_.push_back(std::move(request));
    bytes_ += bytes;
}

void RequestLog::forget_oldest() {
    bytes_ -= bytes_of(requests_.front());
    requests_.pop_front();
}

void RequestLog::clear() {
    requests_.clear();
    bytes_ = 0;
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
