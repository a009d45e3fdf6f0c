#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/private_folder.hpp"

namespace cis::detail {
namespace {

/// The path without a separator at its end. With a separator, the system would follow a link.
std::filesystem::path own_name(const std::filesystem::path& folder) {
    return folder.has_filename() ? folder : folder.parent_path();
}

/// Makes a folder and those above it, each for its owner alone. It may exist already.
std::error_code make_folders(const std::filesystem::path& folder) {
    std::error_code failed;
    if (folder.empty() || std::filesystem::is_directory(folder, failed)) return {};
    if (const auto above = make_folders(own_name(folder).parent_path())) return above;
    if (::mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST) return {};
    return {errno, std::generic_category()};
}

std::string cannot_be_created(const std::error_code& failed) {
    return "cannot be created: " + failed.message();
}

}  // namespace

std::string make_private_folder(const std::filesystem::path& folder) {
    const std::filesystem::path name = own_name(folder);
    if (const std::error_code failed = make_folders(name)) return cannot_be_created(failed);
    struct stat status{};
    if (::lstat(name.c_str(), &status) != 0) return std::generic_category().message(errno);
    if (S_ISLNK(status.st_mode)) return "is a link, which is not followed: name the folder itself";
    if (!S_ISDIR(status.st_mode)) return "is not a folder";
    if (status.st_uid != ::geteuid()) return "belongs to another user";
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return "can be changed by other users: take the right to write from them (chmod go-w)";
    return {};
}

}  // namespace cis::detail
