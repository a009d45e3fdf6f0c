#pragma once

#include <chrono>
#include <mutex>
#include <stop_token>
#include <vector>

#include "cis/call/clock.hpp"

namespace cis::test {

/// A clock that only moves when it is told to, or waited on: a wait takes no time and is recorded.
class FakeClock final : public Clock {
public:
    /// What the calendar shows at the start: Sun, 06 Nov 1994 08:49:37 GMT.
    static constexpr std::chrono::sys_seconds calendar_start{std::chrono::seconds(784'111'777)};

    time_point now() override;
    std::chrono::system_clock::time_point wall_now() override;
    bool wait_until(time_point time, const std::stop_token& stop) override;

    void advance(std::chrono::milliseconds time);
    /// How long each wait was, rounded up to milliseconds.
    std::vector<std::chrono::milliseconds> waits() const;

private:
    mutable std::mutex mutex_;
    const time_point start_{std::chrono::hours(1000)};
    time_point now_{start_};
    std::vector<std::chrono::milliseconds> waits_;
};

}  // namespace cis::test
