#pragma once

#include <chrono>

#include "cis/core/timestamp.hpp"

namespace cis::sync::detail {

[[nodiscard]] inline Timestamp later(Timestamp time, std::chrono::milliseconds by) {
    return Timestamp(time.epoch_seconds() + std::chrono::duration<double>(by).count());
}

[[nodiscard]] inline Timestamp earlier(Timestamp time, std::chrono::milliseconds by) {
    return Timestamp(time.epoch_seconds() - std::chrono::duration<double>(by).count());
}

/// Whether a time has passed since a moment. A moment in the future comes from a wrong clock. Then the answer
/// is yes, so that nothing waits for it.
[[nodiscard]] inline bool has_passed(std::chrono::milliseconds time, Timestamp since, Timestamp now) {
    return since > now || now >= later(since, time);
}

}  // namespace cis::sync::detail
