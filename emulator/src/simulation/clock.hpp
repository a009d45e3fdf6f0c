#pragma once

#include <functional>

namespace cis::emulator {

/// The time of the emulated service, in epoch seconds.
class Clock {
public:
    /// Empty for the system's clock.
    explicit Clock(std::function<double()> given);

    double now() const { return now_(); }
    /// Whether time passes by itself, as on the system's clock.
    bool runs() const { return runs_; }

private:
    bool runs_;
    std::function<double()> now_;
};

}  // namespace cis::emulator
