#pragma once

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace cis::test {

/// Throws what `errno` says if a system call failed.
inline void require_call(bool succeeded, const char* call) {
    if (!succeeded) throw std::system_error(errno, std::generic_category(), call);
}

/// Throws if a step that leaves no `errno` failed.
inline void require_step(bool succeeded, const char* fault) {
    if (!succeeded) throw std::runtime_error(fault);
}

}  // namespace cis::test
