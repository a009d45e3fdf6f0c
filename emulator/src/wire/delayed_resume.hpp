#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <unordered_set>
#include <vector>

struct MHD_Connection;

namespace cis::emulator {

/// Suspends connections and resumes them after a delay or on demand, so that waiting takes no thread of the
/// server.
class DelayedResume {
public:
    DelayedResume();
    ~DelayedResume();
    DelayedResume(const DelayedResume&) = delete;
    DelayedResume& operator=(const DelayedResume&) = delete;

    /// Returns false and does nothing if the server is shutting down.
    [[nodiscard]] bool suspend(MHD_Connection* connection, std::chrono::milliseconds delay);
    /// Suspends a connection until `resume` is called. Returns false and does nothing if the server is
    /// shutting down.
    [[nodiscard]] bool hold(MHD_Connection* connection);
    /// Resumes a connection that is on hold; does nothing after `shut_down`.
    void resume(MHD_Connection* connection);
    /// Resumes all suspended connections and suspends no further ones. The server may be stopped afterwards.
    void shut_down();

private:
    using Clock = std::chrono::steady_clock;
    struct Entry {
        Clock::time_point due;
        MHD_Connection* connection;
        bool operator>(const Entry& other) const { return due > other.due; }
    };

    void run();
    void resume_first();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting_;
    std::unordered_set<MHD_Connection*> held_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace cis::emulator
