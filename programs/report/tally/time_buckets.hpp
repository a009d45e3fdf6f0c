#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include <cis/core/timestamp.hpp>

#include "report/tally/time_units.hpp"

namespace cis::programs::report_command {

/// Counts how many candidates came when, in buckets of equal width: minutes, hours, days or weeks of the time
/// zone (local_seconds(); a week begins on Monday).
///
/// Buckets of at most an hour are in real time. So the two hours that look alike on the clock at the end of
/// summer time are two buckets. Wider buckets are in wall-clock time: that day has 25 hours.
///
/// It counts in one pass, without knowing which times will follow. The memory that it needs does not depend
/// on the number of candidates.
class TimeBuckets {
public:
    /// A chart of the counts.
    struct Chart {
        /// The beginning of the first bucket: epoch seconds if the buckets are in real time, otherwise local
        /// seconds.
        std::int64_t begin{};
        std::int64_t width{};  ///< the width of a bucket in seconds
        std::vector<std::uint64_t>
            counts{};          ///< the count of each bucket, at most 80; the first and the last are not 0
        std::int64_t first{};  ///< the first time of all, in epoch seconds
        std::int64_t last{};   ///< the last time of all, in epoch seconds
    };

    /// Counts a candidate.
    void add(const std::optional<Timestamp>& time);

    /// The number of candidates with a time.
    [[nodiscard]] std::uint64_t counted() const { return counted_; }
    /// The number of candidates without a time.
    [[nodiscard]] std::uint64_t missing() const { return missing_; }
    /// The number of candidates whose time is not in the years 1970 to 9999.
    [[nodiscard]] std::uint64_t out_of_range() const { return out_of_range_; }
    /// Whether a time is in the years 1970 to 9999.
    [[nodiscard]] static bool is_valid(Timestamp time);
    /// Whether buckets of this width are in real time.
    [[nodiscard]] static bool is_real(std::int64_t width) { return width <= hour; }
    /// The chart with the narrowest buckets; empty if no candidate has a time.
    [[nodiscard]] std::optional<Chart> chart() const;

private:
    void coarsen();

    std::map<std::int64_t, std::uint64_t> cells_;  ///< by the beginning of the cell, as for a bucket
    std::int64_t first_{std::numeric_limits<std::int64_t>::max()};
    std::int64_t last_{std::numeric_limits<std::int64_t>::min()};
    std::size_t cell_width_{0};  ///< an index
    std::uint64_t counted_{0};
    std::uint64_t missing_{0};
    std::uint64_t out_of_range_{0};
};

}  // namespace cis::programs::report_command
