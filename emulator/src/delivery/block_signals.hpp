#pragma once

#if !defined(_WIN32)
#include <pthread.h>

#include <csignal>
#endif

namespace cis::emulator {

/// This thread must not handle the signals of the process. Also, writing to a closed connection raises
/// SIGPIPE. Windows runs no handler on a thread of ours, and has no SIGPIPE.
inline void block_signals() noexcept {
#if !defined(_WIN32)
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
#endif
}

}  // namespace cis::emulator
