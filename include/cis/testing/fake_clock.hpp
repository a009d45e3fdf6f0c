#pragma once

#include <chrono>
#include <mutex>
#include <vector>

#include <cis/call/clock.hpp>
#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>

namespace cis::testing {

/// A clock that moves only when advance() is called or a client waits. A wait takes no real time and is
/// recorded. Threads may share it.
class CIS_EXPORT FakeClock final : public Clock {
public:
    /// The calendar time at the start: Sun, 06 Nov 1994 08:49:37 GMT.
    static constexpr std::chrono::sys_seconds calendar_start{std::chrono::seconds(784'111'777)};

    [[nodiscard]] time_point now() override;
    [[nodiscard]] std::chrono::system_clock::time_point wall_now() override;
    [[nodiscard]] bool wait_until(time_point time, const std::stop_token& stop) override;

    /// Moves the clock forward.
    void advance(std::chrono::milliseconds time);
    /// The length of each wait so far, rounded up to milliseconds.
    [[nodiscard]] std::vector<std::chrono::milliseconds> waits() const;

private:
    mutable std::mutex mutex_;
    const time_point start_{std::chrono::hours(1000)};
    time_point now_{start_};
    std::vector<std::chrono::milliseconds> waits_;
};

}  // namespace cis::testing
