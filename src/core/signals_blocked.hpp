#pragma once

#if !defined(_WIN32)
#include <csignal>
#endif

namespace cis::detail {

#if defined(_WIN32)
/// Windows runs no handler on a thread of ours: Ctrl+C gets a thread of its own.
struct SignalsBlocked {
    SignalsBlocked() noexcept {}
};
#else
/// Blocks all signals in this thread. A thread that it starts inherits that, so that the application's
/// handlers run only on its own threads.
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
