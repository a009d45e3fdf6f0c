#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>

namespace cis::detail {

/// A file that only its owner can read, and that only one process uses at a time. Its functions return or set
/// the error of the system.
class LockedFile {
public:
    LockedFile() noexcept = default;
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;
    ~LockedFile() { close(); }

    /// Opens the file for reading and writing, and creates it if it does not exist. Programs that this
    /// process starts do not inherit the open file.
    /// @return `std::errc::too_many_symbolic_link_levels` if the path is a link, which somebody else may have
    ///         put there: it is not followed
    [[nodiscard]] std::error_code open(const std::filesystem::path& path);
    /// Closes the file. This also ends the lock.
    void close() noexcept;
    [[nodiscard]] bool is_open() const noexcept { return handle_ != closed; }

    /// Takes the lock, without waiting.
    /// @return `std::errc::resource_unavailable_try_again` if another process or another object has it
    [[nodiscard]] std::error_code lock();
    /// Whether the file is ordinary, and not a pipe or a device.
    [[nodiscard]] bool is_ordinary() const;
    /// Whether another user may have put the file at this path as a trap: is_planted().
    [[nodiscard]] bool is_planted(const std::filesystem::path& path) const;
    /// Whether the path still leads to this file. It does not if somebody removed or replaced the file.
    [[nodiscard]] bool is_at(const std::filesystem::path& path) const;
    /// The size in bytes; 0 after an error.
    [[nodiscard]] std::uint64_t size(std::error_code& failed) const;

    /// @return how many bytes were read; 0 at the end of the file, and after an error
    [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<char> into,
                                      std::error_code& failed) const;
    [[nodiscard]] std::error_code write_at(std::uint64_t offset, std::string_view bytes);
    [[nodiscard]] std::error_code truncate(std::uint64_t size);
    /// Waits until the disk has what was written.
    [[nodiscard]] std::error_code make_durable();
    /// Takes access from everybody but the file's owner. open() does so only for a file that it creates: an
    /// existing file may not be ours.
    [[nodiscard]] std::error_code make_private();

private:
    /// The value of a handle that is not open, on POSIX and on Windows.
    static constexpr std::intptr_t closed = -1;

    std::intptr_t handle_{closed};
};

}  // namespace cis::detail
