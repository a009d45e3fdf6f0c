#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace cis::programs {

/// While this object exists, SIGINT (Ctrl-C) and SIGTERM ask the run to stop. A second signal ends the
/// process.
///
/// Create it before threads are started, because they inherit that these signals are blocked.
class StopSignals {
public:
    StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals();

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    /// Whether a signal has come.
    [[nodiscard]] bool came() const { return source_.stop_requested(); }

private:
    void watch();

    std::stop_source source_{};
    std::atomic<bool> is_over_{false};
    std::thread thread_{};
};

}  // namespace cis::programs
