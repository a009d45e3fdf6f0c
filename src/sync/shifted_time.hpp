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

}  // namespace cis::sync::detail
