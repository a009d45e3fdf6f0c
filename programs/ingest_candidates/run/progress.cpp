#include "run/progress.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "terminal/progress_text.hpp"

namespace cis::programs {
namespace {

using Seconds = ProgressLine::Seconds;

/// Without a terminal, a line is due after so many rows.
constexpr std::uint64_t rows_of_a_line = 100;

/// A shorter bar is useless.
constexpr std::size_t shortest_bar = 10;

std::string bar(std::size_t width, double fraction) {
    const auto filled = static_cast<std::size_t>(std::llround(static_cast<double>(width) * fraction));
    return '[' + std::string(filled, '#') + std::string(width - filled, '.') + ']';
}

/// Of those who were created: who was there before costs nearly nothing. Empty if there is nobody.
std::string rate(std::uint64_t created, Seconds elapsed) {
    if (created == 0 || elapsed.count() <= 0) return {};
    return ", " + with_one_decimal(static_cast<double>(created) / elapsed.count()) + "/s";
}

/// How long the rest takes at the speed until now.
std::string remaining(const ingest::Progress& progress, double fraction, Seconds elapsed) {
    constexpr double least_fraction = 0.01;  // before, the guess is worth nothing
    if (fraction < least_fraction || fraction >= 1) return {};
    if (progress.in_flight == 0 && progress.open > 0) return {};  // it waits until a list is conclusive
    return remaining_text(elapsed * (1 - fraction) / fraction);
}

std::string numbers(const ingest::Progress& progress, Seconds elapsed) {
    using ingest::RowState;
    const auto count = [&](RowState state) { return progress.counts[static_cast<std::size_t>(state)]; };
    const std::uint64_t created = count(RowState::created);
    const std::uint64_t there = count(RowState::created_earlier) + count(RowState::existing);
    std::string text = std::to_string(progress.ended) + " rows: " + std::to_string(created) + " created";
    if (there > 0) text += ", " + std::to_string(there) + " there before";
    if (const auto others = progress.ended - created - there; others > 0)
        text += ", " + std::to_string(others) + " others";
    if (progress.open > 0) text += ", " + std::to_string(progress.open) + " being looked up";
    return text + rate(created, elapsed);
}

/// @param line without the remaining time
std::string with_bar(std::string line, const std::string& rest, double fraction, std::size_t width) {
    const double part = std::clamp(fraction, 0.0, 1.0);
    line = std::to_string(std::llround(part * 100)) + "%  " + line + rest;
    constexpr std::size_t around_bar = 3;
    if (width < line.size() + around_bar + shortest_bar) return line;
    return bar(width - line.size() - around_bar, part) + ' ' + line;
}

}  // namespace

void Progress::update(const ingest::Progress& progress, std::optional<double> fraction) {
    // Rows are read ahead.
    if (fraction && progress.read > 0)
        *fraction *= static_cast<double>(progress.ended) / static_cast<double>(progress.read);
    const bool is_due = progress.ended / rows_of_a_line > rows_in_log_ / rows_of_a_line;
    const auto text = [&](std::optional<std::size_t> width, Seconds elapsed) {
        std::string line = numbers(progress, elapsed);
        const std::string rest = fraction ? remaining(progress, *fraction, elapsed) : "";
        if (!width) return line + rest;
        if (fraction) line = with_bar(std::move(line), rest, *fraction, *width);
        return line.substr(0, *width);
    };
    if (line_.update(text, is_due)) rows_in_log_ = progress.ended;
}

void Progress::finish(std::uint64_t created) {
    line_.finish([&](std::optional<std::size_t>, Seconds elapsed) {
        return with_one_decimal(elapsed.count()) + " s" + rate(created, elapsed);
    });
}

}  // namespace cis::programs
