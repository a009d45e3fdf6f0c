#pragma once

#include <cstdint>

namespace cis::programs::report_command {

/// Units in seconds.
inline constexpr std::int64_t minute = 60;
inline constexpr std::int64_t hour = 60 * minute;
inline constexpr std::int64_t day = 24 * hour;
inline constexpr std::int64_t week = 7 * day;

}  // namespace cis::programs::report_command
