#pragma once

#include <chrono>
#include <functional>
#include <utility>

namespace cis::emulator {

/// The time of the emulated service, in epoch seconds.
class Clock {
public:
    /// An empty function selects the system clock.
    explicit Clock(std::function<double()> given)
        : runs_(!given), now_(given ? std::move(given) : std::function<double()>{system_time}) {}

    [[nodiscard]] double now() const { return now_(); }
    /// Whether time passes by itself, as on the system clock.
    [[nodiscard]] bool runs() const { return runs_; }

private:
    [[nodiscard]] static double system_time() {
        return std::chrono::duration<double>{std::chrono::system_clock::now().time_since_epoch()}.count();
    }

    bool runs_;
    std::function<double()> now_;
};

}  // namespace cis::emulator
