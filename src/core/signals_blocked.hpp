#pragma once

#if !defined(_WIN32)
#include <csignal>
#endif

namespace cis::detail {

#if defined(_WIN32)
/// Windows runs no handler on our threads: Ctrl+C gets its own thread.
struct SignalsBlocked {
    SignalsBlocked() noexcept {}
};
#else
/// Blocks all signals in this thread. Threads that it starts inherit this, so that the application's handlers
/// run only on the application's threads.
class SignalsBlocked {
public:
    SignalsBlocked() noexcept {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &previous_);
    }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }

private:
    sigset_t previous_{};
};
#endif

}  // namespace cis::detail
