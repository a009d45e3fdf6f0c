#pragma once

#include <optional>
#include <string>

#include <cis/core/timestamp.hpp>

#include "options/command_line.hpp"

namespace cis::programs {

/// Why a text is not a value of `--since`, which is a time, or how long ago it was; empty if it is one.
[[nodiscard]] std::string fault_of_since(const std::string& text, Timestamp now = Timestamp::now());

/// The time that a text without a fault means. A day, or a time without an offset, is in the time zone of
/// use_time_zone().
[[nodiscard]] Timestamp since_from(const std::string& text, Timestamp now = Timestamp::now());

inline const std::string since_help =
    "Only what is as new: since a time such as 2026-03-01 or 2026-03-01T08:00:00Z, or of the last 7d, 12h or "
    "30m";

/// Adds `--since`, which leaves out what is older.
inline Option add_since_option(CommandLine& line, std::optional<Timestamp>& since) {
    return line
        .read(
            "--since TIME", [&since](const std::string& text) { since = since_from(text); }, since_help)
        .checked([](const std::string& text) { return fault_of_since(text); });
}

/// Does the same for a command with a time zone: the text is for since_from(), when the zone is known.
inline Option add_since_option(CommandLine& line, std::string& since) {
    return line.text("--since TIME", since, since_help)
        .checked([](const std::string& text) { return fault_of_since(text); })
        .with_default();
}

}  // namespace cis::programs
