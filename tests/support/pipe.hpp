#pragma once

#include "file_descriptor.hpp"

namespace cis::test {

/// Both ends of a pipe (close-on-exec).
struct Pipe {
    /// Throws `std::system_error`.
    Pipe();

    FileDescriptor reader;
    FileDescriptor writer;
};

}  // namespace cis::test
