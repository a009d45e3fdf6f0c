#pragma once

#include <cstdint>
#include <string>

namespace cis::programs {

// A process has one time zone, because the C library has (docs/decisions/0061). It is UTC until a program
// takes another one.

/// Takes a time zone for all that follows. It is to be called before there are threads. Throws InputError
/// with fault_of_time_zone().
/// @param name of the IANA database, e.g. `Europe/Berlin`, or `UTC`
void use_time_zone(const std::string& name);

/// The name of the time zone.
[[nodiscard]] const std::string& time_zone_name();

/// What a clock on the wall shows, as the seconds since the epoch at which a clock in UTC shows the same.
[[nodiscard]] std::int64_t local_seconds(std::int64_t epoch_seconds);

/// Whether the clock on the wall shows this time twice, because it is put back, as at the end of summer time.
[[nodiscard]] bool is_shown_twice(std::int64_t epoch_seconds);

/// How far the clock on the wall is ahead of UTC, e.g. `UTC+02:00`.
[[nodiscard]] std::string offset_text(std::int64_t epoch_seconds);

/// For the command line: why a name is of no time zone that this system knows; empty if it is.
[[nodiscard]] std::string fault_of_time_zone(const std::string& name);

}  // namespace cis::programs
