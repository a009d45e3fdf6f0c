#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cis::emulator {

/// Parses decimal epoch seconds, or an ISO-8601 date or datetime, to epoch seconds. A datetime without an
/// offset is in UTC. A space before the offset is read as `+`, because an unescaped `+` in a query becomes a
/// space.
[[nodiscard]] std::optional<double> parse_time(std::string_view text);

/// An ISO-8601 datetime in UTC, in whole seconds.
[[nodiscard]] std::string to_iso8601(double epoch_seconds);

}  // namespace cis::emulator
