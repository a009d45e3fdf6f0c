#pragma once

#if defined(_WIN32)
#include <process.h>
#else
#include <unistd.h>
#endif

namespace cis::programs {

/// A number that no other running process has.
[[nodiscard]] inline int process_id() noexcept {
#if defined(_WIN32)
    return ::_getpid();
#else
    return ::getpid();
#endif
}

}  // namespace cis::programs
