#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <cis/ingest/ingestor_options.hpp>

#include "terminal/progress_line.hpp"

namespace cis::programs {

/// Shows the progress of a run: a bar on a terminal, otherwise plain lines. What counts is who is in: the bar
/// is the part of those who are to be in, and never goes back. It shows only numbers, no rows.
class Progress {
public:
    /// `out` must outlive the object. The time is measured from now on.
    Progress(std::ostream& out, const ProgressOptions& options);

    /// Begins a run: what was before, such as a question or another run, does not count.
    void begin();
    /// Shows the numbers, unless the last time was too recent. Without the number of all rows there is
    /// neither a bar nor a remaining time. For one thread.
    void update(const ingest::Progress& progress, std::optional<std::uint64_t> all_rows = std::nullopt);
    /// Writes a line of text, for example a warning. Threads may share it.
    void note(std::string_view text) { line_.note(text); }
    /// Writes the duration, and how many were created in a second, instead of the bar.
    void finish(std::uint64_t created);

private:
    using Seconds = ProgressLine::Seconds;
    using Time = std::chrono::steady_clock::time_point;

    void measure(ingest::Activity activity);

    ProgressLine line_;
    const std::function<Time()> now_;
    Time measured_;
    Seconds sending_{0};                                    ///< the time in which rows were sent
    ingest::Activity activity_{ingest::Activity::sending};  ///< the last one that was told
    double part_{0};                                        ///< what the bar has shown
    std::uint64_t in_at_last_line_{0};                      ///< without a terminal
};

}  // namespace cis::programs
