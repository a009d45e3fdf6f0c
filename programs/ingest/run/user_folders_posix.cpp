#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "ingest/run/user_folders.hpp"
#include "process/environment.hpp"
#include "profile/home_folder.hpp"

namespace cis::programs::ingest_command {

const char* const name_of_home = "HOME";
const char* const name_of_entry = "the user's entry in the password file";

UserFolders UserFolders::of_this_process() {
    return {.state_home = environment_value("XDG_STATE_HOME"),
            .home = environment_value("HOME"),
            .entry = home_in_password_file()};
}

std::filesystem::path state_folder_below(const std::filesystem::path& home) {
    return home / ".local" / "state" / "cis-cpp";
}

std::string fault_of_home(const std::filesystem::path& home) {
    struct stat status{};
    if (::stat(home.c_str(), &status) != 0) return std::generic_category().message(errno);
    if (!S_ISDIR(status.st_mode)) return "is not a folder";
    if (status.st_uid != ::geteuid()) return "belongs to another user";
    return {};
}

std::error_code fault_of_writing(const std::filesystem::path& folder) {
    if (::access(folder.c_str(), W_OK | X_OK) == 0) return {};
    return {errno, std::generic_category()};
}

}  // namespace cis::programs::ingest_command
