#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cis::programs {

// The time zones of the IANA database, as the system has them. UTC is not asked for.

[[nodiscard]] bool has_system_zone(const std::string& name);

/// The names of all zones.
[[nodiscard]] std::vector<std::string> system_zones();

/// Takes a zone that the system has, before there are threads.
void take_system_zone(const std::string& name);

/// How far clocks in the zone that was taken are ahead of UTC at a moment.
[[nodiscard]] std::int64_t seconds_ahead_of_utc(std::int64_t epoch_seconds);

/// Why there is no zone at all, for a message.
[[nodiscard]] const char* no_system_zones() noexcept;

}  // namespace cis::programs
