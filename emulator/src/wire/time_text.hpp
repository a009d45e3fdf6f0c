#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cis::emulator {

/// Epoch seconds from a decimal number of them, or from an ISO-8601 date or datetime. Without an offset
/// a datetime is in UTC. A space before the offset is read as `+`, because that is what an unescaped
/// `+` becomes in a query.
[[nodiscard]] std::optional<double> parse_time(std::string_view text);

/// An ISO-8601 datetime in UTC, in whole seconds.
[[nodiscard]] std::string to_iso8601(double epoch_seconds);

}  // namespace cis::emulator
