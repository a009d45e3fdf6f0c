#include <pthread.h>

#include <csignal>

#include "process/end_signals.hpp"

namespace cis::programs {
namespace {

sigset_t end_signals() noexcept {
    sigset_t signals;
    // These are macros on macOS, so they have no ::.
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

}  // namespace

void hold_end_signals() noexcept {
    const sigset_t signals = end_signals();
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

int wait_for_end_signal() noexcept {
    const sigset_t signals = end_signals();
    int signal = 0;
    return ::sigwait(&signals, &signal) == 0 ? signal : 0;
}

void wake_from_end_signal(std::thread& waiting) noexcept {
    // NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread): the thread waits for it with sigwait()
    ::pthread_kill(waiting.native_handle(), SIGTERM);
}

void release_end_signals() noexcept {
    const sigset_t signals = end_signals();
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

void pass_on_end_signal(int signal) noexcept { ::pthread_kill(::pthread_self(), signal); }

}  // namespace cis::programs
