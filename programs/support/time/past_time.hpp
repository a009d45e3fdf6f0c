#pragma once

#include <string>

#include <cis/core/timestamp.hpp>

namespace cis::programs {

/// For the command line: why a text is no time that has come, in ISO 8601 or in seconds since 1970; empty if
/// it is. A number of another unit, such as the milliseconds of JavaScript, would be thousands of years
/// ahead: the unit is named.
/// @param now what lies behind it by less than a day may be today in another time zone
[[nodiscard]] std::string fault_of_past_time(const std::string& text, Timestamp now = Timestamp::now());

/// The time of a text without a fault.
[[nodiscard]] Timestamp past_time(const std::string& text);

}  // namespace cis::programs
