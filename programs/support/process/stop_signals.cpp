#include "process/stop_signals.hpp"

#include "process/end_signals.hpp"

namespace cis::programs {

StopSignals::StopSignals() {
    hold_end_signals();
    thread_ = std::thread([this] { watch(); });
}

StopSignals::~StopSignals() {
    is_over_ = true;
    wake_from_end_signal(thread_);
    thread_.join();
    release_end_signals();
}

void StopSignals::watch() {
    for (;;) {
        const int signal = wait_for_end_signal();
        if (signal == 0 || is_over_) return;
        if (!source_.stop_requested()) signal_ = signal;
        if (source_.request_stop()) continue;
        // The second signal does what it would do without this class.
        release_end_signals();
        pass_on_end_signal(signal);
    }
}

}  // namespace cis::programs
