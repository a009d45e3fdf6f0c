#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace cis::detail {

/// Whether there may be something to read in a file: it is no folder, not empty, and ours to open. It is not
/// read, because a pipe can be read only once.
[[nodiscard]] inline bool is_readable_file(const std::string& path) {
    struct stat file{};
    if (::stat(path.c_str(), &file) != 0 || S_ISDIR(file.st_mode)) return false;
    const bool is_empty = S_ISREG(file.st_mode) && file.st_size == 0;
    return !is_empty && ::access(path.c_str(), R_OK) == 0;
}

/// The reason of a refusal otherwise.
inline constexpr const char* unreadable_file = "is a file that cannot be read, or is empty";

}  // namespace cis::detail
