#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace cis::programs {

/// A new file that only its owner can read and write. Appended bytes are in it completely, or not at all.
class NewFile {
public:
    /// Creates the file. Throws `std::system_error`; its code is `std::errc::file_exists` if the name is
    /// already taken.
    explicit NewFile(std::filesystem::path path);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    /// Closes the file.
    ~NewFile();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] bool is_empty() const noexcept { return size_ == 0; }

    /// What the bytes survive when append() has returned.
    enum class Durability {
        end_of_process,  ///< the bytes were passed to the system
        power_failure,   ///< they are on the disk
    };
    /// Appends bytes. Throws `std::system_error`; then the file has none of these bytes.
    void append(std::string_view bytes, Durability durability = Durability::end_of_process);
    /// Makes the name of the file survive a power failure. Throws `std::system_error`.
    void sync_name() const;
    /// Removes the name of the file, if possible.
    void remove() const noexcept;

private:
    void write_all(std::string_view bytes) const;
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    std::intptr_t handle_{-1};  ///< a file descriptor; on Windows a handle
    std::uint64_t size_{0};
};

/// Whether a NewFile of another process still writes this file. Some file systems cannot tell, and then it is
/// false.
[[nodiscard]] bool is_being_written(const std::filesystem::path& file) noexcept;

}  // namespace cis::programs
