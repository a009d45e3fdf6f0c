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

/// The latest requests, and counts of all requests.
class RequestLog {
public:
    /// @param most_requests the maximum number of recorded requests
    /// @param most_bytes    the memory that they may take together
    RequestLog(std::size_t most_requests, std::size_t most_bytes)
        : most_requests_(most_requests), most_bytes_(most_bytes) {}

    /// Adds a request. `path_pattern` is the pattern of its route; empty if none matched.
    void add(RecordedRequest request, const std::string& path_pattern);
    /// Forgets the requests, but not the counts.
    void clear();

    [[nodiscard]] std::vector<RecordedRequest> requests() const {
        return {requests_.begin(), requests_.end()};
    }
    [[nodiscard]] std::vector<RequestCount> counts() const;

private:
    void forget_oldest();

    std::size_t most_requests_;
    std::size_t most_bytes_;
    std::deque<RecordedRequest> requests_;
    std::size_t bytes_ = 0;  ///< the memory that `requests_` take
    std::map<std::tuple<std::string, std::string, int>, std::uint64_t> counts_;
};

}  // namespace cis::emulator
