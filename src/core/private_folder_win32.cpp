#include <system_error>

#include "core/private_folder.hpp"

namespace cis::detail {

// The right to write to a folder depends on its access lists, which it inherits from the folder above it.
std::string make_private_folder(const std::filesystem::path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return "cannot be created: " + failed.message();
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(folder, failed)))
        return "is a link, which is not followed: name the folder itself";
    return {};
}

}  // namespace cis::detail
