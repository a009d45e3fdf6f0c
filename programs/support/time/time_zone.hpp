#pragma once

#include <cstdint>
#include <string>

namespace cis::programs {

// A process has one time zone, because the C library has only one (docs/decisions/0061). It is UTC until a
// program selects another one.

/// Selects a time zone for everything that follows. Call it before there are threads. Throws InputError with
/// fault_of_time_zone().
/// @param name a name in the IANA database, e.g. `Europe/Berlin`, or `UTC`
void use_time_zone(const std::string& name);

/// The name of the time zone.
[[nodiscard]] const std::string& time_zone_name();

/// What a local clock shows, as the seconds since the epoch at which a UTC clock shows the same.
[[nodiscard]] std::int64_t local_seconds(std::int64_t epoch_seconds);

/// Whether the local clock shows this time twice, because it is put back, as at the end of summer time.
[[nodiscard]] bool is_shown_twice(std::int64_t epoch_seconds);

/// How far the local clock is ahead of UTC, e.g. `UTC+02:00`.
[[nodiscard]] std::string offset_text(std::int64_t epoch_seconds);

/// Why a name is not a time zone that this system knows, for the command line; empty if it is.
[[nodiscard]] std::string fault_of_time_zone(const std::string& name);

}  // namespace cis::programs
