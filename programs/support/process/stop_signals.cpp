#include "process/stop_signals.hpp"

namespace cis::programs {

StopSignals::StopSignals() {
    ::sigemptyset(&signals_);
    ::sigaddset(&signals_, SIGINT);
    ::sigaddset(&signals_, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    thread_ = std::thread([this] { watch(); });
}

StopSignals::~StopSignals() {
    is_over_ = true;
    // NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread): the thread takes it with sigwait()
    ::pthread_kill(thread_.native_handle(), SIGTERM);
    thread_.join();
    ::pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
}

void StopSignals::watch() {
    for (;;) {
        int signal = 0;
        if (::sigwait(&signals_, &signal) != 0 || is_over_) return;
        if (source_.request_stop()) continue;
        // The second one does what it does without this class.
        ::pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
        ::pthread_kill(::pthread_self(), signal);
    }
}

}  // namespace cis::programs
