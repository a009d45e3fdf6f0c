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

/// Whether so much time has passed. What lies in the future is of a clock that was wrong, and is not waited
/// for.
[[nodiscard]] inline bool has_passed(std::chrono::milliseconds time, Timestamp since, Timestamp now) {
    return since > now || now >= later(since, time);
}

}  // namespace cis::sync::detail
