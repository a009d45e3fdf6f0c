#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace cis::soak {

/// What a process has at one moment.
struct Resources {
    std::uint64_t resident_bytes{0};
    std::size_t descriptors{0};
    std::size_t threads{0};
};

/// Reads them from /proc. Throws `std::runtime_error` if the process does not exist or belongs to others.
[[nodiscard]] Resources resources_of(pid_t process);

/// The bytes that this process has allocated and not freed. A leak is seen here long before its memory grows,
/// because freed memory is used first. Frees the idle parsers before: how large they are depends on which
/// texts threads have read at the same moment.
[[nodiscard]] std::uint64_t allocated_without_parsers();

}  // namespace cis::soak
