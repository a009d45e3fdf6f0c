#pragma once

#include <string>

#include <cis/core/timestamp.hpp>

namespace cis::programs {

/// Why a text is not a past time in ISO 8601 or in seconds since 1970, for the command line; empty if it is
/// one. A number in another unit, such as the milliseconds of JavaScript, would be thousands of years ahead,
/// so the text names the unit.
/// @param now the current time. A time less than a day later is accepted, because it may be today in another
/// time zone
[[nodiscard]] std::string fault_of_past_time(const std::string& text, Timestamp now = Timestamp::now());

/// The time that a text without a fault means.
[[nodiscard]] Timestamp past_time(const std::string& text);

}  // namespace cis::programs
