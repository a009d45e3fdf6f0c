#include <system_error>

#include "core/private_folder.hpp"

namespace cis::detail {

// Who may write there depends on lists of rights, which a folder takes over from the one above it.
std::string make_private_folder(const std::filesystem::path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return "cannot be created: " + failed.message();
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(folder, failed)))
        return "is a link, which is not followed: name the folder itself";
    return {};
}

}  // namespace cis::detail
