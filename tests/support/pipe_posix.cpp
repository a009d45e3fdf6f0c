#include "pipe.hpp"

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace cis::test {

Pipe::Pipe() {
    std::array<int, 2> ends{};
#if defined(__APPLE__)
    const bool made = ::pipe(ends.data()) == 0;
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
#else
    const bool made = ::pipe2(ends.data(), O_CLOEXEC) == 0;
#endif
    if (!made) throw std::system_error{errno, std::generic_category(), "pipe"};
    reader = FileDescriptor{ends[0]};
    writer = FileDescriptor{ends[1]};
}

}  // namespace cis::test
