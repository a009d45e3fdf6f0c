#pragma once

#include "ingest_schedule.hpp"

namespace cis::test {

/// Several workers with claims bring in one input at the same time. `kills` of them are killed at random
/// moments; each is followed by another worker. The counts of rows are the sums of all workers that end.
[[nodiscard]] IngestCount simulate_workers(const IngestSchedule& schedule);

}  // namespace cis::test
