#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>

namespace cis::examples {

/// The candidates who may have changed, by their posting. If an event does not name the posting, it is empty.
using Rings = std::map<std::string, std::set<std::string>>;

/// Wakes the watch when an event has come. Threads may share it.
class Doorbell {
public:
    /// A candidate may have changed.
    void ring(const std::string& posting_id, const std::string& interview_id);
    /// Waits until it rings, the time is over, or a stop is requested.
    void wait(std::chrono::steady_clock::time_point until, const std::stop_token& stop);
    /// Whether someone has rung since take().
    [[nodiscard]] bool is_rung();
    /// Waits for those who ring together.
    void gather(std::chrono::milliseconds time, const std::stop_token& stop);
    /// Those who rang since the last time.
    [[nodiscard]] Rings take();

private:
    std::mutex mutex_;
    std::condition_variable_any rung_;
    Rings rings_;
};

}  // namespace cis::examples
