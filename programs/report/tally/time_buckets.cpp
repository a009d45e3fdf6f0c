#include "report/tally/time_buckets.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "report/tally/time_units.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::report_command {
namespace {

/// A Monday. In wall-clock time, all cells and buckets begin at multiples of their width from here.
constexpr std::int64_t origin = 4 * day;
/// The first second of the year 10,000.
constexpr double end_of_time = 253'402'300'800.0;

/// The widths of the cells that are counted. When there are too many cells of one width, the next width is
/// used.
constexpr std::array<std::int64_t, 4> cell_widths{minute, hour, day, 4 * week};
constexpr std::size_t most_cells = 10'000;

constexpr std::size_t most_buckets = 80;

/// The widths of the buckets that are shown. Each is at most four times the one before, so that of 80 buckets
/// at least 20 remain. If there are 10,000 cells, the narrowest width that fits is a multiple of the width of
/// a cell.
constexpr std::array<std::int64_t, 27> bucket_widths{
    minute,     2 * minute, 5 * minute,  10 * minute, 15 * minute, 30 * minute, hour,
    2 * hour,   3 * hour,   6 * hour,    12 * hour,   day,         2 * day,     week,
    2 * week,   4 * week,   8 * week,    16 * week,   32 * week,   64 * week,   128 * week,
    256 * week, 512 * week, 1024 * week, 2048 * week, 4096 * week, 8192 * week};

/// How far a local time is behind the beginning of its cell or bucket.
std::int64_t offset_in(std::int64_t local, std::int64_t width) {
    const std::int64_t rest = (local - origin) % width;
    return rest < 0 ? rest + width : rest;
}

/// The beginning of the cell of an epoch time, in real time or in local seconds, as for buckets of this
/// width.
std::int64_t cell_of(std::int64_t time, std::int64_t width) {
    const std::int64_t local = local_seconds(time);
    return (TimeBuckets::is_real(width) ? time : local) - offset_in(local, width);
}

/// A cell, for both kinds of buckets.
struct Cell {
    std::int64_t real;  ///< its beginning, if it was counted in real time
    std::int64_t local;
    std::uint64_t count;

    [[nodiscard]] std::int64_t begin(std::int64_t width) const {
        return TimeBuckets::is_real(width) ? real : local;
    }
};

}  // namespace

bool TimeBuckets::is_valid(Timestamp time) {
    return time.epoch_seconds() >= 0 && time.epoch_seconds() < end_of_time;
}

void TimeBuckets::add(const std::optional<Timestamp>& time) {
    if (!time) {
        ++missing_;
        return;
    }
    if (!is_valid(*time)) {
        ++out_of_range_;
        return;
    }
    ++counted_;
    const auto seconds = static_cast<std::int64_t>(time->epoch_seconds());
    first_ = std::min(first_, seconds);
    last_ = std::max(last_, seconds);
    ++cells_[cell_of(seconds, cell_widths[cell_width_])];
    if (cells_.size() > most_cells && cell_width_ + 1 < cell_widths.size()) coarsen();
}

void TimeBuckets::coarsen() {
    const std::int64_t old_width = cell_widths[cell_width_];
    const std::int64_t new_width = cell_widths[++cell_width_];
    std::map<std::int64_t, std::uint64_t> coarse;
    for (const auto& [begin, count] : cells_) {
        coarse[is_real(old_width) ? cell_of(begin, new_width) : begin - offset_in(begin, new_width)] += count;
    }
    cells_ = std::move(coarse);
}

std::optional<TimeBuckets::Chart> TimeBuckets::chart() const {
    if (cells_.empty()) return std::nullopt;
    const std::int64_t cell_width = cell_widths[cell_width_];
    std::vector<Cell> cells;
    cells.reserve(cells_.size());
    for (const auto& [begin, count] : cells_) {
        const std::int64_t local = is_real(cell_width) ? local_seconds(begin) : begin;
        cells.push_back({.real = begin, .local = local, .count = count});
    }
    for (const std::int64_t width : bucket_widths) {
        if (width % cell_width != 0) continue;
        // Where clocks are put back, the last cell is not the latest in wall-clock time.
        const auto [first, last] =
            std::ranges::minmax_element(cells, {}, [width](const Cell& cell) { return cell.begin(width); });
        const std::int64_t begin = first->begin(width) - offset_in(first->local, width);
        const std::int64_t size = (last->begin(width) - begin) / width + 1;
        if (size > static_cast<std::int64_t>(most_buckets)) continue;
        Chart chart{.begin = begin, .width = width, .counts = {}, .first = first_, .last = last_};
        chart.counts.resize(static_cast<std::size_t>(size));
        for (const Cell& cell : cells)
            chart.counts[static_cast<std::size_t>((cell.begin(width) - begin) / width)] += cell.count;
        return chart;
    }
    return std::nullopt;
}

}  // namespace cis::programs::report_command
