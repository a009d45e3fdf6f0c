#include "run/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

/// Often enough to show progress, rarely enough to cost nothing.
constexpr std::chrono::milliseconds redraw_interval{100};
/// Without a terminal: a run that waits says what for.
constexpr std::chrono::seconds longest_silence{10};

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

void Progress::update(const ingest::Progress& progress, std::optional<double> fraction) {
    if (options_.is_quiet) return;
    const std::lock_guard lock(mutex_);
    // Rows are read ahead.
    if (fraction && progress.read > 0)
        *fraction *= static_cast<double>(progress.ended) / static_cast<double>(progress.read);
    if (options_.is_terminal) {
        const auto now = options_.now();
        if (last_drawn_ && now - *last_drawn_ < redraw_interval) {
            return;
        }
        last_drawn_ = now;
        out_ << clear_line << bar_line(progress, fraction) << std::flush;
        return;
    }
    const auto now = options_.now();
    const bool is_due = now - last_drawn_.value_or(start_) >= longest_silence;
    if (is_due || progress.ended / options_.rows_per_line > rows_shown_ / options_.rows_per_line) {
        rows_shown_ = progress.ended;
        last_drawn_ = now;
        out_ << numbers(progress) << (fraction ? remaining(progress, *fraction) : "") << '\n' << std::flush;
    }
}

void Progress::note(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (options_.is_terminal && !options_.is_quiet) {
        out_ << clear_line;
    }
    out_ << harmless(text) << '\n' << std::flush;
    last_drawn_.reset();
}

void Progress::finish(std::uint64_t created) {
    if (options_.is_quiet) return;
    const std::lock_guard lock(mutex_);
    if (options_.is_terminal) {
        out_ << clear_line;
    }
    out_ << with_one_decimal(elapsed_seconds()) << " s" << rate(created) << '\n' << std::flush;
}

std::string Progress::bar_line(const ingest::Progress& progress, std::optional<double> fraction) const {
    // Text in the last column makes many terminals continue on the next line.
    const std::size_t width = std::max<std::size_t>(options_.width(), 2) - 1;
    std::string line = numbers(progress);
    if (fraction) {
        const double part = std::clamp(*fraction, 0.0, 1.0);
        line = std::to_string(std::llround(part * 100)) + "%  " + line + remaining(progress, part);
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

/// Of those who were created: who was there before costs nearly nothing. Empty if there is nobody.
std::string Progress::rate(std::uint64_t created) const {
    const double seconds = elapsed_seconds();
    if (created == 0 || seconds <= 0) return {};
    return ", " + with_one_decimal(static_cast<double>(created) / seconds) + "/s";
}

/// How long the rest takes at the speed until now.
std::string Progress::remaining(const ingest::Progress& progress, double fraction) const {
    constexpr double least_fraction = 0.01;  // before, the guess is worth nothing
    if (fraction < least_fraction || fraction >= 1) return {};
    if (progress.in_flight == 0 && progress.open > 0) return {};  // it waits until a list is conclusive
    const auto seconds = std::llround(elapsed_seconds() * (1 - fraction) / fraction);
    constexpr long long minute = 60;
    if (seconds < 2 * minute) return ", " + std::to_string(seconds) + " s left";
    return ", " + std::to_string(seconds / minute) + " min left";
}

std::string Progress::numbers(const ingest::Progress& progress) const {
    using ingest::RowState;
    const auto count = [&](RowState state) { return progress.counts[static_cast<std::size_t>(state)]; };
    const std::uint64_t created = count(RowState::created);
    const std::uint64_t there = count(RowState::created_earlier) + count(RowState::existing);
    std::string text = std::to_string(progress.ended) + " rows: " + std::to_string(created) + " created";
    if (there > 0) text += ", " + std::to_string(there) + " there before";
    if (const auto others = progress.ended - created - there; others > 0)
        text += ", " + std::to_string(others) + " others";
    if (progress.open > 0) text += ", " + std::to_string(progress.open) + " being looked up";
    return text + rate(created);
}

double Progress::elapsed_seconds() const {
    return std::chrono::duration<double>(options_.now() - start_).count();
}

}  // namespace cis::programs
