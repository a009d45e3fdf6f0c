#include "terminal/progress_line.hpp"

#include <algorithm>
#include <utility>

#include "terminal/terminal.hpp"
#include "text/harmless_text.hpp"
#include "text/screen_lines.hpp"

namespace cis::programs {
namespace {

/// The time between two redraws: often enough to show progress, rarely enough to cost nothing.
constexpr std::chrono::milliseconds redraw_interval{100};
/// Without a terminal, the longest time between two lines.
constexpr std::chrono::seconds longest_silence{10};
/// The width of a terminal that does not report its width.
constexpr std::size_t usual_width = 80;
constexpr std::string_view clear_line = "\r\x1b[K";

}  // namespace

ProgressOptions ProgressOptions::for_standard_error(bool is_quiet) {
    return {.is_terminal = can_redraw(standard_error), .is_quiet = is_quiet, .width = [] {
                return screen_width(standard_error);
            }};
}

ProgressLine::ProgressLine(std::ostream& out, ProgressOptions options)
    : out_(out), options_(std::move(options)), begin_(options_.now()) {}

void ProgressLine::begin() {
    const std::lock_guard lock(mutex_);
    begin_ = options_.now();
}

bool ProgressLine::update(const Text& text, bool is_due) {
    if (options_.is_quiet) return false;
    const std::lock_guard lock(mutex_);
    const Time now = options_.now();
    if (options_.is_terminal) {
        if (shown_ && now - *shown_ < redraw_interval) return false;
        // Text in the last column makes many terminals continue on the next line. So does the ^C that they
        // show after it for Ctrl-C.
        constexpr std::size_t free_columns = 3;
        const std::size_t width =
            std::max(options_.width().value_or(usual_width), free_columns + 1) - free_columns;
        out_ << clear_line << beginning_in(harmless(text(width, elapsed())), width) << std::flush;
        is_drawn_ = true;
    } else {
        if (!is_due && now - shown_.value_or(begin_) < longest_silence) return false;
        write_line(text(std::nullopt, elapsed()));
    }
    shown_ = now;
    return true;
}

void ProgressLine::note(std::string_view text) {
    const std::lock_guard lock(mutex_);
    remove();
    write_line(text);
    shown_.reset();
}

void ProgressLine::finish(const Text& text) {
    if (options_.is_quiet) return;
    const std::lock_guard lock(mutex_);
    remove();
    write_line(text(std::nullopt, elapsed()));
}

void ProgressLine::clear() {
    const std::lock_guard lock(mutex_);
    remove();
    out_.flush();
}

void ProgressLine::remove() {
    if (std::exchange(is_drawn_, false)) out_ << clear_line;
}

void ProgressLine::write_line(std::string_view text) {
    const auto width = options_.is_terminal ? options_.width() : std::nullopt;
    out_ << screen_lines(harmless(text), width) << '\n' << std::flush;
}

}  // namespace cis::programs
