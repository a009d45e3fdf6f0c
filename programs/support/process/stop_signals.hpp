#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <string>
#include <thread>

#include "failure/command_failure.hpp"

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
    /// The exit code of a command that the signal has stopped: 130 after SIGINT, 143 after SIGTERM.
    [[nodiscard]] ExitCode exit_code() const {
        return signal_ == SIGTERM ? ExitCode::terminated : ExitCode::stopped;
    }
    /// The signal, as people call it: `Ctrl-C` or `SIGTERM`.
    [[nodiscard]] static std::string name_of_cause(ExitCode code) {
        return code == ExitCode::terminated ? "SIGTERM" : "Ctrl-C";
    }
    /// `Stopped by Ctrl-C` or `Stopped by SIGTERM`.
    [[nodiscard]] std::string stopped() const { return "Stopped by " + name_of_cause(exit_code()); }
    /// The end of a command that the signal has stopped. @param message for people
    [[nodiscard]] CommandFailure failure(const std::string& message) const {
        return CommandFailure({.exit = exit_code(), .kind = "stopped", .message = message});
    }

private:
    void watch();

    std::stop_source source_{};
    std::atomic<int> signal_{0};
    std::atomic<bool> is_over_{false};
    std::thread thread_{};
};

}  // namespace cis::programs
