#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cis::programs {

// The time zones of the IANA database, as the system has them. UTC needs none of these functions.

[[nodiscard]] bool has_system_zone(const std::string& name);

/// The names of all zones.
[[nodiscard]] std::vector<std::string> system_zones();

/// Selects a zone that the system has. Must be called before there are threads.
void take_system_zone(const std::string& name);

/// How far clocks in the selected zone are ahead of UTC at a moment.
[[nodiscard]] std::int64_t seconds_ahead_of_utc(std::int64_t epoch_seconds);

/// Why there are no zones at all, for a message.
[[nodiscard]] const char* no_system_zones() noexcept;

}  // namespace cis::programs
