#pragma once

#include <chrono>

#include "cis/core/timestamp.hpp"
#include "cis/model/candidate.hpp"

namespace cis::sync::detail {

/// Whether a candidate is probably through. The transitions between statuses are undocumented, so it may
/// change nevertheless.
[[nodiscard]] bool is_probably_final(const Candidate& candidate) noexcept;

/// When a candidate is read again: after the interval if it may change soon, otherwise after a tenth of the
/// time since its last change, at most a day.
/// @param changed_at when its last change was seen
[[nodiscard]] Timestamp next_read(const Candidate& candidate, Timestamp changed_at, Timestamp now,
                                  std::chrono::milliseconds interval);

}  // namespace cis::sync::detail
