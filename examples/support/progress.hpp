#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace cis::examples {

/// How many rows came out how.
struct Tally {
    std::size_t created{};
    std::size_t existing{};
    std::size_t rejected{};
    std::size_t failed{};

    std::size_t rows() const noexcept { return created + existing + rejected + failed; }
};

struct ProgressOptions {
    /// Whether the output can redraw a line in place; otherwise whole lines are written, now and then.
    bool is_terminal = false;
    /// The terminal's width in columns; asked for at each redraw, because windows are resized.
    std::function<std::size_t()> width = [] { return std::size_t{80}; };
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
    /// Without a terminal: a line is written each time another so many rows are done.
    std::size_t rows_per_line = 100;

    /// What suits standard error as it is connected now.
    static ProgressOptions for_standard_error();
};

/// Shows how far a run has come: a bar on a terminal, plain lines elsewhere. It shows numbers only, no row.
class Progress {
public:
    /// `out` must outlive the object. The rate is counted from now on.
    explicit Progress(std::ostream& out, ProgressOptions options = ProgressOptions::for_standard_error());

    /// Shows `tally`, unless the last time is too recent. `fraction` is the part of the input that is read, 0
    /// to 1, or nothing when its size is unknown: then there is no bar, but the numbers.
    void update(const Tally& tally, std::optional<double> fraction = std::nullopt);

    /// Writes a line of text without spoiling the bar.
    void note(std::string_view text);

    /// Replaces the bar by a last line: the time and the rate. The totals are the program's to print.
    void finish(const Tally& tally);

private:
    std::string bar_line(const Tally& tally, std::optional<double> fraction) const;
    std::string numbers(const Tally& tally) const;
    std::string rate(const Tally& tally) const;
    double elapsed_seconds() const;

    std::ostream& out_;
    ProgressOptions options_;
    std::chrono::steady_clock::time_point start_;
    std::optional<std::chrono::steady_clock::time_point> last_drawn_;
    std::size_t rows_shown_ = 0;
};

}  // namespace cis::examples
