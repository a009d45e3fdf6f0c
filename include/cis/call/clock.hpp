#pragma once

#include <chrono>
#include <stop_token>

#include <cis/core/export.hpp>

namespace cis {

/// The time a client lives by. Replace it to test schedules of minutes in no time.
class CIS_EXPORT Clock {
public:
    /// Of the monotonic clock.
    using time_point = std::chrono::steady_clock::time_point;

    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock();

    /// Monotonic: what deadlines and waits are measured with.
    [[nodiscard]] virtual time_point now() = 0;
    /// The calendar's time: only for a `Retry-After` that is a date.
    [[nodiscard]] virtual std::chrono::system_clock::time_point wall_now() = 0;
    /// Waits until a point in time or until asked to stop, whichever comes first.
    /// @return false when it was asked to stop
    [[nodiscard]] virtual bool wait_until(time_point time, const std::stop_token& stop) = 0;
};

/// `steady_clock` and `system_clock`.
class CIS_EXPORT SystemClock final : public Clock {
public:
    [[nodiscard]] time_point now() override;
    [[nodiscard]] std::chrono::system_clock::time_point wall_now() override;
    [[nodiscard]] bool wait_until(time_point time, const std::stop_token& stop) override;
};

}  // namespace cis
