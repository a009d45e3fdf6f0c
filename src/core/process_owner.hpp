#pragma once

#include <sys/types.h>
#include <unistd.h>

namespace cis::detail {

/// Remembers the process that created an object. After fork(), the child has a copy of the object in an
/// unknown state: another thread can have locked its mutex, and its connections belong to the parent.
class ProcessOwner {
public:
    /// The reason why a call in a child process fails.
    static constexpr const char* refusal =
        "the client was made before fork(): make a new one in the child process";

    /// False in a forked child.
    [[nodiscard]] bool is_this_process() const noexcept { return pid_ == ::getpid(); }

private:
    pid_t pid_{::getpid()};
};

}  // namespace cis::detail
