#include "http/sigpipe_guard.hpp"

#include <ctime>

namespace cis::detail {
namespace {

sigset_t only_sigpipe() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
}

bool sigpipe_is_pending() {
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) == 1;
}

}  // namespace

SigpipeGuard::SigpipeGuard(bool active) : active_(active) {
    if (!active_) return;
    was_pending_ = sigpipe_is_pending();
    const sigset_t set = only_sigpipe();
    pthread_sigmask(SIG_BLOCK, &set, &previous_);
}

SigpipeGuard::~SigpipeGuard() {
    if (!active_) return;
    if (!was_pending_ && sigpipe_is_pending()) {
        const sigset_t set = only_sigpipe();
        const timespec at_once{};
        sigtimedwait(&set, nullptr, &at_once);
    }
    pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

}  // namespace cis::detail
