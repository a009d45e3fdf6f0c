#include "terminal/progress_line.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <utility>

#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

constexpr std::chrono::milliseconds redraw_interval{100};
/// Without a terminal.
constexpr std::chrono::seconds line_interval{10};
/// For a rate.
constexpr std::chrono::seconds shortest_measure{1};
constexpr std::string_view clear_line = "\r\x1b[K";

bool can_redraw() {
    const char* const terminal = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): nobody sets it
    return terminal != nullptr && std::string_view(terminal) != "dumb" && ::isatty(STDERR_FILENO) == 1;
}

std::string with_one_decimal(double value) {
    const auto tenths = std::llround(value * 10);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

}  // namespace

ProgressLine::ProgressLine(std::ostream& out, std::string noun, bool quiet)
    : out_(out),
      noun_(std::move(noun)),
      is_quiet_(quiet),
      is_terminal_(can_redraw()),
      start_(Clock::now()),
      shown_(start_) {}

void ProgressLine::update(const Numbers& numbers) {
    if (is_quiet_) return;
    const auto now = Clock::now();
    if (now - shown_ < (is_terminal_ ? Clock::duration(redraw_interval) : Clock::duration(line_interval)))
        return;
    shown_ = now;
    // It may name a posting.
    const std::string line = harmless(text(numbers, noun_, now - start_));
    if (is_terminal_) {
        out_ << clear_line << line << std::flush;
        is_drawn_ = true;
    } else {
        out_ << line << '\n' << std::flush;
    }
}

void ProgressLine::note(std::string_view text) {
    clear();
    out_ << harmless(text) << '\n' << std::flush;
}

void ProgressLine::clear() {
    if (std::exchange(is_drawn_, false)) out_ << clear_line << std::flush;
}

std::string ProgressLine::text(const Numbers& numbers, std::string_view noun,
                               std::chrono::duration<double> elapsed) {
    std::string line = std::to_string(numbers.done);
    if (numbers.total) line += " of " + std::to_string(*numbers.total);
    line += ' ' + std::string(noun);
    const auto done = static_cast<double>(numbers.done - numbers.before);
    // At once after the begin it would be millions.
    if (elapsed >= shortest_measure) {
        const double rate = done / elapsed.count();
        line += ", " + with_one_decimal(rate) + "/s";
        if (numbers.total && *numbers.total > numbers.done && rate > 0) {
            constexpr long long minute = 60;
            const auto seconds = std::llround(static_cast<double>(*numbers.total - numbers.done) / rate);
            line += seconds < 2 * minute ? ", " + std::to_string(seconds) + " s left"
                                         : ", " + std::to_string(seconds / minute) + " min left";
        }
    }
    return line + numbers.more;
}

}  // namespace cis::programs
