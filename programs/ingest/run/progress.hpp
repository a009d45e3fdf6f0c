#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <cis/ingest/ingestor_options.hpp>

#include "terminal/progress_line.hpp"

namespace cis::programs::ingest_command {

/// Shows the progress of a run: a bar on a terminal, otherwise plain lines. The bar shows which share of the
/// people to bring in are already in the posting, and never goes back. It shows only numbers, and no rows.
class Progress {
public:
    /// Measures the time from now on. `out` must outlive the object.
    Progress(std::ostream& out, const ProgressOptions& options);

    /// Begins a run. What came before, such as a question or another run, does not count.
    void begin();
    /// Shows the numbers, unless they were shown very recently. If the number of all rows is unknown, there
    /// is neither a bar nor a remaining time. Only one thread may call it.
    void update(const ingest::Progress& progress, std::optional<std::uint64_t> all_rows = std::nullopt);
    /// Says that the service wants no requests for some time. Until then, no remaining time is shown, because
    /// it would grow. Threads may share it.
    void wait_for_quota(std::chrono::milliseconds time);
    /// Writes a line of text, for example a warning. Threads may share it.
    void note(std::string_view text) { line_.note(text); }
    /// Writes the duration, and how many candidates were created per second, in place of the bar.
    void finish(std::uint64_t created);

private:
    using Seconds = ProgressLine::Seconds;
    using Time = std::chrono::steady_clock::time_point;

    void measure(ingest::Activity activity);
    [[nodiscard]] bool waits_for_quota();

    ProgressLine line_;
    const std::function<Time()> now_;
    std::mutex mutex_;
    Time quota_until_{};  ///< guarded by the mutex
    Time measured_;
    Seconds sending_{0};                                    ///< the time in which rows were sent
    ingest::Activity activity_{ingest::Activity::sending};  ///< the last activity that was reported
    double part_{0};                                        ///< what the bar has shown
    std::uint64_t in_at_last_line_{0};                      ///< used without a terminal
};

}  // namespace cis::programs::ingest_command
