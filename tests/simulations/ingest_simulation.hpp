#pragma once

#include "ingest_schedule.hpp"

namespace cis::test {

/// One worker after the other, each with the journal that the one before it has left.
[[nodiscard]] IngestCount simulate(const IngestSchedule& schedule);

}  // namespace cis::test
