#pragma once

#include <cstdint>
#include <filesystem>

namespace cis::programs {

/// A lock that one process has at a time. It ends with the object, and with the process.
class FileLock {
public:
    /// Waits some seconds for the lock. Throws CommandFailure if another process still has it, and InputError
    /// if the file cannot be used.
    /// @param path a file that is made for the lock and stays, in a folder of this user
    explicit FileLock(const std::filesystem::path& path);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    std::intptr_t handle_{-1};  ///< a file descriptor; on Windows a handle
};

}  // namespace cis::programs
