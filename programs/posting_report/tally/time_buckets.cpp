#include "tally/time_buckets.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tally/time_units.hpp"
#include "time/time_zone.hpp"

namespace cis::programs {
namespace {

/// A Monday. All cells and buckets are multiples of their width from here.
constexpr std::int64_t origin = 4 * day;
/// The first second of the year 10,000.
constexpr double end_of_time = 253'402'300'800.0;

/// What is counted. When there are too many cells of one width, the next one takes its place.
constexpr std::array<std::int64_t, 4> cell_widths{minute, hour, day, 4 * week};
constexpr std::size_t most_cells = 10'000;

constexpr std::size_t most_buckets = 80;

/// What is shown. Each is at most four times the one before, so that of 80 buckets at least 20 remain. If
/// there are 10,000 cells, the narrowest that fits is a multiple of the width of a cell.
constexpr std::array<std::int64_t, 27> bucket_widths{
    minute,     2 * minute, 5 * minute,  10 * minute, 15 * minute, 30 * minute, hour,
    2 * hour,   3 * hour,   6 * hour,    12 * hour,   day,         2 * day,     week,
    2 * week,   4 * week,   8 * week,    16 * week,   32 * week,   64 * week,   128 * week,
    256 * week, 512 * week, 1024 * week, 2048 * week, 4096 * week, 8192 * week};

/// Which cell or bucket of a width a time is in.
std::int64_t index_of(std::int64_t seconds, std::int64_t width) {
    const std::int64_t distance = seconds - origin;
    return distance >= 0 ? distance / width : -((-distance + width - 1) / width);
}

std::int64_t begin_of(std::int64_t index, std::int64_t width) { return origin + index * width; }

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
    const std::int64_t seconds = local_seconds(static_cast<std::int64_t>(time->epoch_seconds()));
    first_ = std::min(first_, seconds);
    last_ = std::max(last_, seconds);
    ++cells_[index_of(seconds, cell_widths[cell_width_])];
    if (cells_.size() > most_cells && cell_width_ + 1 < cell_widths.size()) coarsen();
}

void TimeBuckets::coarsen() {
    const std::int64_t old_width = cell_widths[cell_width_];
    const std::int64_t new_width = cell_widths[++cell_width_];
    std::map<std::int64_t, std::uint64_t> coarse;
    for (const auto& [index, count] : cells_)
        coarse[index_of(begin_of(index, old_width), new_width)] += count;
    cells_ = std::move(coarse);
}

std::optional<TimeBuckets::Chart> TimeBuckets::chart() const {
    if (cells_.empty()) return std::nullopt;
    const std::int64_t cell = cell_widths[cell_width_];
    const std::int64_t first = begin_of(cells_.begin()->first, cell);
    const std::int64_t last = begin_of(cells_.rbegin()->first, cell);
    for (const std::int64_t width : bucket_widths) {
        const std::int64_t from = index_of(first, width);
        const std::int64_t to = index_of(last, width) + 1;
        if (width % cell != 0 || to - from > static_cast<std::int64_t>(most_buckets)) continue;
        Chart chart{
            .begin = begin_of(from, width), .width = width, .counts = {}, .first = first_, .last = last_};
        chart.counts.resize(static_cast<std::size_t>(to - from));
        for (const auto& [index, count] : cells_) {
            chart.counts[static_cast<std::size_t>(index_of(begin_of(index, cell), width) - from)] += count;
        }
        return chart;
    }
    return std::nullopt;
}

}  // namespace cis::programs
