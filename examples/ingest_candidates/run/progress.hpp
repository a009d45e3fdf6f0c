#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace cis::examples {

/// The number of rows for each result.
struct Tally {
    std::size_t created{};
    std::size_t existing{};
    std::size_t rejected{};
    std::size_t failed{};

    std::size_t rows() const noexcept { return created + existing + rejected + failed; }
};

struct ProgressOptions {
    /// Whether the output can redraw a line in place. Otherwise whole lines are written from time to time.
    bool is_terminal = false;
    /// The width of the terminal in columns. Called at each redraw, because windows can be resized.
    std::function<std::size_t()> width = [] { return std::size_t{80}; };
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
    /// Without a terminal: the number of rows between two lines.
    std::size_t rows_per_line = 100;

    /// The options that suit standard error as it is connected now.
    static ProgressOptions for_standard_error();
};

/// Shows the progress of a run: a bar on a terminal, otherwise plain lines. It shows only numbers, no rows.
class Progress {
public:
    /// `out` must outlive the object. The rate is measured from now on.
    explicit Progress(std::ostream& out, ProgressOptions options = ProgressOptions::for_standard_error());

    /// Shows `tally`, unless the last time was too recent. `fraction` is the part of the input that was read,
    /// 0 to 1. Without it there is no bar, only the numbers.
    void update(const Tally& tally, std::optional<double> fraction = std::nullopt);

    /// Writes a line of text without damaging the bar.
    void note(std::string_view text);

    /// Replaces the bar with a last line: the time and the rate. The program prints the totals itself.
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
