#pragma once

#if !defined(_WIN32)
#include <csignal>
#include <ctime>
#endif

namespace cis::detail {

#if defined(_WIN32)
/// Windows has no SIGPIPE: a write to a broken connection only fails.
class SigpipeGuard {
public:
    explicit SigpipeGuard(bool /*active*/) {}
};
#else
/// Keeps a broken connection from ending the process. It blocks SIGPIPE in this thread and discards a pending
/// one. It is for libraries that write without MSG_NOSIGNAL: libcurl before 7.87, and hiredis. Inline,
/// because several of our libraries use it and none exports it.
class SigpipeGuard {
public:
    explicit SigpipeGuard(bool active) : active_(active) {
        if (!active_) return;
        was_pending_ = is_pending();
        const sigset_t set = only_sigpipe();
        pthread_sigmask(SIG_BLOCK, &set, &previous_);
    }
    SigpipeGuard(const SigpipeGuard&) = delete;
    SigpipeGuard& operator=(const SigpipeGuard&) = delete;
    ~SigpipeGuard() {
        if (!active_) return;
        if (!was_pending_ && is_pending()) {
            const sigset_t set = only_sigpipe();
#if defined(__APPLE__)
            int taken = 0;
            sigwait(&set, &taken);  // returns at once, because the signal is pending
#else
            const timespec at_once{};
            sigtimedwait(&set, nullptr, &at_once);
#endif
        }
        pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
    }

private:
    static sigset_t only_sigpipe() {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGPIPE);
        return set;
    }

    static bool is_pending() {
        sigset_t pending;
        sigpending(&pending);
        return sigismember(&pending, SIGPIPE) == 1;
    }

    bool active_;
    bool was_pending_{false};
    sigset_t previous_{};
};
#endif

}  // namespace cis::detail
