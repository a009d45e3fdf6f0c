#pragma once

#if !defined(_WIN32)
#include <pthread.h>

#include <csignal>
#endif

namespace cis::emulator {

/// Blocks signals in this thread, which must not handle the signals of the process. Writing to a closed
/// connection also raises one, SIGPIPE. Windows runs no handler on our threads, and has no SIGPIPE.
inline void block_signals() noexcept {
#if !defined(_WIN32)
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
#endif
}

}  // namespace cis::emulator
