#pragma once

#include <sys/types.h>
#include <unistd.h>

namespace cis::detail {

/// The process that made an object. After fork() the child has a copy of it, which may be in the middle of
/// anything: another thread can have held its mutex, and its connections are the parent's.
class ProcessOwner {
public:
    /// Why nothing is done in a child.
    static constexpr const char* refusal =
        "the client was made before fork(): make a new one in the child process";

    /// False in a forked child.
    [[nodiscard]] bool is_this_process() const noexcept { return pid_ == ::getpid(); }

private:
    pid_t pid_{::getpid()};
};

}  // namespace cis::detail
