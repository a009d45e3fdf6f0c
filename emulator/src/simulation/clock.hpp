#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

namespace cis::emulator {

/// The time of the emulated service, in epoch seconds.
class Clock {
public:
    /// @param given the source of the time; empty: the system clock
    explicit Clock(std::function<double()> given)
        : runs_(!given), now_(given ? std::move(given) : std::function<double()>{system_time}) {}

    [[nodiscard]] double now() const {
        return now_() + std::chrono::duration<double>{std::chrono::milliseconds{advanced_ms_}}.count();
    }
    /// Adds to the time, whatever its source.
    void advance(std::chrono::milliseconds time) { advanced_ms_ += time.count(); }
    /// Undoes `advance`.
    void reset() { advanced_ms_ = 0; }
    /// Whether time passes by itself, as on the system clock.
    [[nodiscard]] bool runs() const { return runs_; }

private:
    [[nodiscard]] static double system_time() {
        return std::chrono::duration<double>{std::chrono::system_clock::now().time_since_epoch()}.count();
    }

    bool runs_;
    std::function<double()> now_;
    std::atomic<std::int64_t> advanced_ms_ = 0;
};

}  // namespace cis::emulator
