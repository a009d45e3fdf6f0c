#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace cis::detail {

/// Whether a file is not a folder, not empty, and readable by this process. The file is not read, because a
/// pipe can be read only once.
[[nodiscard]] inline bool is_readable_file(const std::string& path) {
    struct stat file{};
    if (::stat(path.c_str(), &file) != 0 || S_ISDIR(file.st_mode)) return false;
    const bool is_empty = S_ISREG(file.st_mode) && file.st_size == 0;
    return !is_empty && ::access(path.c_str(), R_OK) == 0;
}

/// The reason if it is not.
inline constexpr const char* unreadable_file = "names a file that is empty or cannot be read";

}  // namespace cis::detail
