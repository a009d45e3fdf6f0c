#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include <cis/ingest/ingestor.hpp>

#include "terminal/progress_line.hpp"

namespace cis::programs {

/// Shows the progress of a run: a bar on a terminal, otherwise plain lines. It shows only numbers, no rows.
class Progress {
public:
    /// `out` must outlive the object. The rate is measured from now on.
    Progress(std::ostream& out, ProgressOptions options) : line_(out, std::move(options)) {}

    /// Shows the numbers, unless the last time was too recent. `fraction` is the part of the input that was
    /// read, 0 to 1. Without it there is neither a bar nor a remaining time. For one thread.
    void update(const ingest::Progress& progress, std::optional<double> fraction = std::nullopt);
    /// Writes a line of text, for example a warning. Threads may share it.
    void note(std::string_view text) { line_.note(text); }
    /// Writes the duration, and how many were created in a second, instead of the bar.
    void finish(std::uint64_t created);

private:
    ProgressLine line_;
    std::uint64_t rows_in_log_{0};  ///< when the last plain line was written
};

}  // namespace cis::programs
