#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>

namespace cis::programs::mirror_command {

/// The candidates who may have changed, by the id of their posting. The id is empty if an event does not
/// name the posting.
using TouchedCandidates = std::map<std::string, std::set<std::string>>;

/// The events that the next pass has to process. Threads may share it.
class PendingEvents {
public:
    /// Adds a candidate who may have changed.
    void add(const std::string& posting_id, const std::string& interview_id);
    /// Waits until there is an event, the time is over, or a stop is requested.
    void wait(std::chrono::steady_clock::time_point until, const std::stop_token& stop);
    [[nodiscard]] bool is_empty();
    /// Waits for further events of the same group.
    void gather(std::chrono::milliseconds time, const std::stop_token& stop);
    /// The candidates of all events since the last call.
    [[nodiscard]] TouchedCandidates take();

private:
    std::mutex mutex_;
    std::condition_variable_any added_;
    TouchedCandidates touched_;
};

}  // namespace cis::programs::mirror_command
