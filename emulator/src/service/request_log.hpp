#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <cis/emulator/statistics.hpp>

namespace cis::emulator {

/// The latest requests, and counts of all.
class RequestLog {
public:
    /// `limit` is the maximum number of recorded requests.
    explicit RequestLog(std::size_t limit) : limit_(limit) {}

    /// `path_pattern` is that of the route; empty if none matched.
    void add(RecordedRequest request, const std::string& path_pattern);
    /// Forgets the requests, but not the counts.
    void clear() { requests_.clear(); }

    [[nodiscard]] std::vector<RecordedRequest> requests() const {
        return {requests_.begin(), requests_.end()};
    }
    [[nodiscard]] std::vector<RequestCount> counts() const;

private:
    std::size_t limit_;
    std::deque<RecordedRequest> requests_;
    std::map<std::tuple<std::string, std::string, int>, std::uint64_t> counts_;
};

}  // namespace cis::emulator
