#pragma once

#include <chrono>

#include "cis/core/timestamp.hpp"
#include "cis/model/candidate.hpp"

namespace cis::sync::detail {

/// Whether a candidate has probably finished the workflow. The transitions between statuses are undocumented,
/// so it may still change.
[[nodiscard]] bool is_probably_final(const Candidate& candidate) noexcept;

/// When a candidate is read again. A candidate that may change soon is read after the interval. Any other is
/// read after a tenth of the time since its last change, at most a day, but never before the interval.
/// @param changed_at when its last change was seen
[[nodiscard]] Timestamp next_read(const Candidate& candidate, Timestamp changed_at, Timestamp now,
                                  std::chrono::milliseconds interval);

}  // namespace cis::sync::detail
