#pragma once

#include <chrono>

#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>

namespace cis {

/// The clock of a client. Replace it to test long waits without waiting.
class CIS_EXPORT Clock {
public:
    /// A time of the monotonic clock.
    using time_point = std::chrono::steady_clock::time_point;

    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock();

    /// The monotonic time, for deadlines and waits.
    [[nodiscard]] virtual time_point now() = 0;
    /// The calendar time, for a `Retry-After` that is a date, and for long runs.
    [[nodiscard]] virtual std::chrono::system_clock::time_point wall_now() = 0;
    /// Waits until `time` or until a stop is requested, whichever comes first.
    /// @return false if a stop was requested
    [[nodiscard]] virtual bool wait_until(time_point time, const std::stop_token& stop) = 0;
};

/// The clock of the system: `steady_clock` and `system_clock`.
class CIS_EXPORT SystemClock final : public Clock {
public:
    [[nodiscard]] time_point now() override;
    [[nodiscard]] std::chrono::system_clock::time_point wall_now() override;
    [[nodiscard]] bool wait_until(time_point time, const std::stop_token& stop) override;
};

}  // namespace cis
