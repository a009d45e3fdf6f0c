#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace cis::test {

/// Runs a function in a child process, which exits without running the parent's destructors.
/// @return whether the function returned true; false also if it was ended by a signal
template <class Work>
bool in_child(Work work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work() ? 0 : 1);
    int status = 0;
    if (::waitpid(child, &status, 0) != child) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace cis::test
