#pragma once

#include <chrono>
#include <compare>
#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis {

/// A point in time as the service sends it: seconds since the Unix epoch, with a fraction
/// (specification: Conventions).
///
/// The number is kept exactly as received, because the candidate list filters on exact values. Conversions to
/// `std::chrono` round to microseconds, the resolution of a double at today's dates.
class CIS_EXPORT Timestamp {
public:
    /// A time of the system clock in microseconds.
    using SysTime = std::chrono::time_point<std::chrono::system_clock, std::chrono::microseconds>;

    /// The epoch.
    constexpr Timestamp() = default;
    /// @param epoch_seconds seconds since 1970-01-01T00:00:00Z
    constexpr explicit Timestamp(double epoch_seconds) noexcept : seconds_(epoch_seconds) {}
    /// Makes a time from a time of the system clock in any resolution, rounded to microseconds, for example
    /// `std::chrono::system_clock::now() - 1h`.
    template <class Duration>
    constexpr Timestamp(  // NOLINT(google-explicit-constructor): it is the same point in time
        std::chrono::time_point<std::chrono::system_clock, Duration> time) noexcept
        : seconds_(static_cast<double>(
                       std::chrono::round<std::chrono::microseconds>(time.time_since_epoch()).count()) /
                   1e6) {}

    /// Makes a time from a text, as from_iso8601() reads it: `.created_after = "2026-03-01"`. Throws
    /// Exception (`invalid_argument`) if it is not one.
    template <class Text>
        requires(std::convertible_to<const Text&, std::string_view> && !std::same_as<Text, std::nullptr_t>)
    Timestamp(const Text& iso8601)  // NOLINT(google-explicit-constructor): it is the same point in time
        : Timestamp(from_iso8601(std::string_view(iso8601)).value()) {}

    /// The current time of the system clock.
    [[nodiscard]] static Timestamp now() noexcept;
    /// Reads `2026-03-01`, `2026-03-01T09:30`, `2026-03-01T09:30:00.25Z` or `…+01:00`. A time without an
    /// offset is UTC.
    /// @return the time, or an error of kind `invalid_argument`
    [[nodiscard]] static Result<Timestamp> from_iso8601(std::string_view text);

    /// Seconds since the epoch, exactly as received.
    [[nodiscard]] constexpr double epoch_seconds() const noexcept { return seconds_; }
    /// The time rounded to microseconds. Values outside the range of SysTime are clamped.
    [[nodiscard]] SysTime to_sys_time() const noexcept;
    /// The time in UTC, e.g. `2026-03-01T09:30:00.250000Z`. The text has a fraction only if the time has one.
    [[nodiscard]] std::string to_iso8601() const;
    /// The shortest decimal number that reads back as exactly this value, e.g. `1772357400.25`.
    [[nodiscard]] std::string to_decimal() const;

    friend constexpr auto operator<=>(Timestamp, Timestamp) = default;
    friend constexpr bool operator==(Timestamp, Timestamp) = default;

private:
    double seconds_{0};
};

/// Prints to_iso8601().
CIS_EXPORT std::ostream& operator<<(std::ostream& out, Timestamp time);

}  // namespace cis
