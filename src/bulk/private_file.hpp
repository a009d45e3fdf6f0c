#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "cis/core/error.hpp"
#include "cis/core/result.hpp"
#include "core/locked_file.hpp"

namespace cis::bulk {

/// A file that only its owner can read, and that only one run at a time uses. It is a LockedFile that says
/// what is wrong with the file. Errors are `invalid_argument`, with the file's path and the system's message.
class PrivateFile {
public:
    /// @param param  names the file's option in errors
    /// @param in_use what the error says if another run has locked the file
    PrivateFile(std::filesystem::path path, const char* param, const char* in_use = "another run uses it");

    /// Opens the file, and creates it if it does not exist. A link is not followed, and a file that another
    /// user may have put there as a trap is refused. Nothing else changes, because the file may not be ours.
    [[nodiscard]] std::optional<Error> open();
    /// Opens the file if it is not open, and locks it. Fails with `conflict` if another run has it. After an
    /// error the file is closed.
    [[nodiscard]] std::optional<Error> open_locked();
    void close() noexcept { file_.close(); }
    [[nodiscard]] bool is_open() const noexcept { return file_.is_open(); }

    [[nodiscard]] Result<std::uint64_t> size() const;
    /// @return how many bytes were read; 0 at the end of the file
    [[nodiscard]] Result<std::size_t> read_at(std::uint64_t offset, std::span<char> into) const;
    [[nodiscard]] std::optional<Error> write_at(std::uint64_t offset, std::string_view bytes);
    [[nodiscard]] std::optional<Error> truncate(std::uint64_t size);
    /// Waits until everything written is on the disk.
    [[nodiscard]] std::optional<Error> make_durable();
    /// Removes all access except the owner's. It is called once the file is known to be ours, because
    /// somebody else may have created it.
    [[nodiscard]] std::optional<Error> make_private();
    /// Returns an error unless the path still leads to the file, so that somebody can find its content.
    [[nodiscard]] std::optional<Error> check_in_place() const;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    /// An error about this file.
    [[nodiscard]] Error fault(std::string_view what) const;
    [[nodiscard]] Error in_use() const;

private:
    /// Closes the file. @return the error that says why
    [[nodiscard]] Error refused(const char* why);
    /// @param failed none if nothing has failed
    [[nodiscard]] std::optional<Error> fault_if(const std::error_code& failed, const char* what) const;

    std::filesystem::path path_;
    const char* param_;
    const char* in_use_;
    cis::detail::LockedFile file_{};
};

}  // namespace cis::bulk
