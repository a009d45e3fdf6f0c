#pragma once

#if !defined(_WIN32)
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <filesystem>
#include <optional>
#include <system_error>

namespace cis::detail {

/// What an error says about a planted file, after the name of the file.
inline constexpr const char* planted_file =
    "belongs to another user, in a folder where everybody can write: name a file in a folder of your own";

#if defined(_WIN32)
/// On Windows, access lists say who may create a file, and they are inherited.
[[nodiscard]] inline bool is_planted(const std::filesystem::path& /*path*/) { return false; }
#else
/// Whether everybody can write to the folder of a file.
[[nodiscard]] inline bool is_in_shared_folder(const std::filesystem::path& path, struct stat& folder) {
    const auto parent = path.parent_path();
    return ::stat(parent.empty() ? "." : parent.c_str(), &folder) == 0 && (folder.st_mode & S_IWOTH) != 0;
}

/// Whether somebody may have made a file as a trap for others: it is in a folder where everybody can write,
/// and neither this user, nor the owner of the folder, nor root owns it.
[[nodiscard]] inline bool is_of_a_stranger(const struct stat& status, const std::filesystem::path& path) {
    // In a container, this owner stands for all users who do not exist there, so it says nothing.
    constexpr uid_t unknown_user = 65'534;
    struct stat folder{};
    return is_in_shared_folder(path, folder) && status.st_uid != ::geteuid() && status.st_uid != 0 &&
           (status.st_uid != folder.st_uid || status.st_uid == unknown_user);
}

/// Whether a file is a trap, or a link on the way to it. Linux has the same rule (`fs.protected_regular` and
/// `fs.protected_symlinks`), but the rule can be off, and it covers only folders with the sticky bit.
/// @param status of the file that is at this path
[[nodiscard]] inline bool is_planted(const struct stat& status, const std::filesystem::path& path) {
    if (is_of_a_stranger(status, path)) return true;
    for (auto folder = path.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
        struct stat link{};
        if (::lstat(folder.c_str(), &link) == 0 && S_ISLNK(link.st_mode) && is_of_a_stranger(link, folder))
            return true;
    }
    return false;
}

/// As above. False if there is no such file. A link is not followed.
[[nodiscard]] inline bool is_planted(const std::filesystem::path& path) {
    struct stat status{};
    return ::lstat(path.c_str(), &status) == 0 && is_planted(status, path);
}
#endif

/// The file to which links lead; the path itself if it is no link.
/// @return none if a link or the file is planted
[[nodiscard]] inline std::optional<std::filesystem::path> file_behind_links(std::filesystem::path path) {
    // After this many links, the path is returned: opening it gives the error of the system for a circle.
    constexpr int most_links = 40;
    std::error_code failed;
    for (int links = 0; !is_planted(path); ++links) {
        const bool is_link = std::filesystem::is_symlink(std::filesystem::symlink_status(path, failed));
        if (!is_link || links == most_links) return path;
        path = path.parent_path() / std::filesystem::read_symlink(path, failed);
    }
    return std::nullopt;
}

}  // namespace cis::detail
