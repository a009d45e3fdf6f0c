#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ingest_schedule.hpp"

namespace cis::test {

/// Several runs of one input at once that share nothing but the posting. Times are in milliseconds.
struct RivalsSchedule {
    struct Run {
        std::int64_t start{0};
        std::optional<std::int64_t> killed_at{};
    };

    IngestSchedule service{};
    std::vector<Run> runs{};
    /// How often the runs are repeated with their journals, each time with more rows of the input: all of
    /// them in the last round.
    std::size_t rounds{1};
    std::int64_t pause{0};  ///< between the end of a round and the next one

    [[nodiscard]] bool has_fresh_lists() const noexcept { return service.longest_list_lag <= 100; }
};

/// What became of the people of such a schedule.
struct RivalsCount {
    IngestCount people{};
    std::size_t missing{0};       ///< rows without a candidate
    std::size_t doubled_rows{0};  ///< rows with more than one
    // Of these, by the rows that the runs had sent ahead of the others:
    std::size_t probes{0};             ///< only such
    std::size_t probes_and_others{0};  ///< some
    std::size_t others{0};             ///< none
    double last_end{0};                ///< simulated seconds since the first run began
};

/// A schedule at random: two to five runs that start together or soon after each other, some of them killed.
[[nodiscard]] RivalsSchedule rivals_schedule(std::uint64_t seed, std::size_t rows);
[[nodiscard]] RivalsCount simulate_rivals(const RivalsSchedule& schedule);

}  // namespace cis::test
