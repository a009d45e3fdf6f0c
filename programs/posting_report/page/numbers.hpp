#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace cis::programs {

/// What stands where there is nothing to show.
inline constexpr const char* nothing = "–";

/// A number with separators, e.g. `12,345`.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// E.g. `1 candidate`, `12,345 candidates`.
[[nodiscard]] std::string counted(std::uint64_t number, const std::string& one, const std::string& many);

/// A part of a whole, e.g. `37%`. `0%` and `100%` are exact; otherwise `<1%` and `>99%`. A dash if there is
/// no whole.
[[nodiscard]] std::string percent(std::uint64_t part, std::uint64_t whole);

/// A score with one decimal, e.g. `71.5`, or a dash.
[[nodiscard]] std::string score_text(const std::optional<double>& score);

/// A day in UTC, e.g. `1 Mar 2026`.
[[nodiscard]] std::string day_text(std::int64_t epoch_seconds);

/// A minute in UTC, e.g. `1 Mar 2026, 09:30`.
[[nodiscard]] std::string minute_text(std::int64_t epoch_seconds);

/// A span of time in its largest whole unit, e.g. `3 hours`. Rounded down, but at least `1 minute`.
[[nodiscard]] std::string span_text(std::int64_t seconds);

}  // namespace cis::programs
