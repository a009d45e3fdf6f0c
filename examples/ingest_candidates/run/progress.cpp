#include "run/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace cis::examples {
namespace {

/// Often enough to show progress, rarely enough to cost nothing.
constexpr std::chrono::milliseconds redraw_interval{100};

/// A shorter bar is useless.
constexpr std::size_t shortest_bar = 10;

constexpr std::string_view clear_line = "\r\x1b[K";

std::size_t width_of_standard_error() {
    winsize size{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : std::size_t{80};
}

std::string with_one_decimal(double value) {
    const auto tenths = std::llround(value * 10);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string bar(std::size_t width, double fraction) {
    const auto filled = static_cast<std::size_t>(std::llround(static_cast<double>(width) * fraction));
    return '[' + std::string(filled, '#') + std::string(width - filled, '.') + ']';
}

}  // namespace

ProgressOptions ProgressOptions::for_standard_error() {
    const char* terminal = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): the program never sets it
    const bool can_redraw = terminal != nullptr && std::string_view(terminal) != "dumb";
    ProgressOptions options;
    options.is_terminal = can_redraw && isatty(STDERR_FILENO) == 1;
    options.width = width_of_standard_error;
    return options;
}

Progress::Progress(std::ostream& out, ProgressOptions options)
    : out_(out), options_(std::move(options)), start_(options_.now()) {}

void Progress::update(const Tally& tally, std::optional<double> fraction) {
    if (options_.is_terminal) {
        const auto now = options_.now();
        if (last_drawn_ && now - *last_drawn_ < redraw_interval) {
            return;
        }
        last_drawn_ = now;
        out_ << clear_line << bar_line(tally, fraction) << std::flush;
    } else if (tally.rows() / options_.rows_per_line > rows_shown_ / options_.rows_per_line) {
        rows_shown_ = tally.rows();
        out_ << numbers(tally) << '\n' << std::flush;
    }
}

void Progress::note(std::string_view text) {
    if (options_.is_terminal) {
        out_ << clear_line;
    }
    out_ << text << '\n' << std::flush;
    last_drawn_.reset();
}

void Progress::finish(const Tally& tally) {
    if (options_.is_terminal) {
        out_ << clear_line;
    }
    out_ << with_one_decimal(elapsed_seconds()) << " s, " << rate(tally) << '\n' << std::flush;
}

std::string Progress::bar_line(const Tally& tally, std::optional<double> fraction) const {
    // Text in the last column makes many terminals continue on the next line.
    const std::size_t width = std::max<std::size_t>(options_.width(), 2) - 1;
    std::string line = numbers(tally);
    if (fraction) {
        const double part = std::clamp(*fraction, 0.0, 1.0);
        line = std::to_string(std::llround(part * 100)) + "%  " + line;
        constexpr std::size_t around_bar = 3;
        if (width >= line.size() + around_bar + shortest_bar) {
            line = bar(width - line.size() - around_bar, part) + ' ' + line;
        }
    }
    if (line.size() > width) {
        line.resize(width);
    }
    return line;
}

std::string Progress::rate(const Tally& tally) const {
    const double seconds = elapsed_seconds();
    return with_one_decimal(seconds > 0 ? static_cast<double>(tally.rows()) / seconds : 0) + "/s";
}

std::string Progress::numbers(const Tally& tally) const {
    return std::to_string(tally.rows()) + " rows: " + std::to_string(tally.created) + " created, " +
           std::to_string(tally.existing) + " existing, " + std::to_string(tally.rejected) + " rejected, " +
           std::to_string(tally.failed) + " failed, " + rate(tally);
}

double Progress::elapsed_seconds() const {
    return std::chrono::duration<double>(options_.now() - start_).count();
}

}  // namespace cis::examples
