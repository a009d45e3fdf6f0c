#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <cis/ingest/ingestor.hpp>

namespace cis::programs {

struct ProgressOptions {
    /// Whether the output can redraw a line in place. Otherwise whole lines are written from time to time.
    bool is_terminal = false;
    bool is_quiet = false;  ///< only notes
    /// The width of the terminal in columns. Called at each redraw, because windows can be resized.
    std::function<std::size_t()> width = [] { return std::size_t{80}; };
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
    /// Without a terminal: the number of rows between two lines.
    std::size_t rows_per_line = 100;

    /// The options that suit standard error as it is connected now.
    static ProgressOptions for_standard_error();
};

/// Shows the progress of a run: a bar on a terminal, otherwise plain lines. It shows only numbers, no rows.
/// Threads may share it.
class Progress {
public:
    /// `out` must outlive the object. The rate is measured from now on.
    explicit Progress(std::ostream& out, ProgressOptions options = ProgressOptions::for_standard_error());

    /// Shows the numbers, unless the last time was too recent. `fraction` is the part of the input that was
    /// read, 0 to 1. Without it there is neither a bar nor a remaining time.
    void update(const ingest::Progress& progress, std::optional<double> fraction = std::nullopt);
    /// Writes a line of text, for example a warning.
    void note(std::string_view text);
    /// Writes the duration, and how many were created in a second, instead of the bar.
    void finish(std::uint64_t created);

private:
    std::string bar_line(const ingest::Progress& progress, std::optional<double> fraction) const;
    std::string numbers(const ingest::Progress& progress) const;
    std::string rate(std::uint64_t created) const;
    std::string remaining(const ingest::Progress& progress, double fraction) const;
    double elapsed_seconds() const;

    std::ostream& out_;
    ProgressOptions options_;
    std::chrono::steady_clock::time_point start_;
    std::mutex mutex_;
    std::optional<std::chrono::steady_clock::time_point> last_drawn_;
    std::uint64_t rows_shown_ = 0;
};

}  // namespace cis::programs
