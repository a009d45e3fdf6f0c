#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace cis::programs {

struct ProgressOptions {
    /// Whether the output can redraw a line in place. If not, whole lines are written from time to time.
    bool is_terminal = false;
    bool is_quiet = false;  ///< whether only notes are shown
    /// The width of the terminal in columns; none if it does not tell. Called at each redraw, because windows
    /// can be resized.
    std::function<std::optional<std::size_t>()> width = [] { return std::optional<std::size_t>(); };
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;

    /// The options that suit standard error in its current state.
    [[nodiscard]] static ProgressOptions for_standard_error(bool is_quiet);
};

/// Shows the progress of a program. On a terminal, this is a line that is redrawn. Otherwise it is a new line
/// every ten seconds. Threads may share it.
class ProgressLine {
public:
    using Seconds = std::chrono::duration<double>;
    /// Makes the text of the line. What is too long for the terminal is cut off.
    /// @param width   how much fits on a line of the terminal; none for a line of a log
    /// @param elapsed the time since the beginning
    using Text = std::function<std::string(std::optional<std::size_t> width, Seconds elapsed)>;

    /// Measures the time from now on. @param out must outlive the object
    ProgressLine(std::ostream& out, ProgressOptions options);

    /// Measures the time from now on.
    void begin();
    /// Shows a line, unless the last one is too recent. The text may come from the service: see harmless().
    /// @param is_due without a terminal: shows the line, however recent the last one is
    /// @return whether it was shown
    bool update(const Text& text, bool is_due = false);
    /// Writes a line, for example a warning, broken as screen_lines() does on a terminal, in place of the
    /// line that is redrawn. The text may come from the service.
    void note(std::string_view text);
    /// Writes the last line, unless the display is quiet.
    void finish(const Text& text);
    /// Removes the redrawn line.
    void clear();

private:
    using Time = std::chrono::steady_clock::time_point;

    [[nodiscard]] Seconds elapsed() const { return options_.now() - begin_; }
    void remove();
    void write_line(std::string_view text);

    std::ostream& out_;
    const ProgressOptions options_;
    std::mutex mutex_;
    Time begin_;
    std::optional<Time> shown_{};
    bool is_drawn_{false};
};

}  // namespace cis::programs
