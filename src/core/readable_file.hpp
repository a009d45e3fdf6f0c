#pragma once

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

#include <filesystem>
#include <system_error>

namespace cis::detail {

/// Whether this process may read what the path leads to. Nothing is read, because a pipe can be read only
/// once.
[[nodiscard]] inline bool is_readable(const std::filesystem::path& path) {
#if defined(_WIN32)
    constexpr int to_read = 4;
    return ::_waccess(path.c_str(), to_read) == 0;
#else
    return ::access(path.c_str(), R_OK) == 0;
#endif
}

/// Whether a file is not a folder, not empty, and readable by this process.
[[nodiscard]] inline bool is_readable_file(const std::filesystem::path& path) {
    std::error_code failed;
    const auto status = std::filesystem::status(path, failed);
    if (!std::filesystem::exists(status) || std::filesystem::is_directory(status)) return false;
    const bool is_empty =
        std::filesystem::is_regular_file(status) && std::filesystem::file_size(path, failed) == 0;
    return !is_empty && is_readable(path);
}

/// The reason of the error if is_readable_file() returns false.
inline constexpr const char* unreadable_file = "names a file that is empty or cannot be read";

}  // namespace cis::detail
