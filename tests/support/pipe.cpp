#include "pipe.hpp"

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace cis::test {

Pipe::Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::system_error{errno, std::generic_category(), "pipe2"};
    }
    reader = FileDescriptor{ends[0]};
    writer = FileDescriptor{ends[1]};
}

}  // namespace cis::test
