#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <vector>

#include "run/user_folders.hpp"

namespace cis::programs {
namespace {

std::optional<std::string> variable(const char* name) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): only read
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

std::optional<std::string> folder_in_password_file() {
    constexpr std::size_t enough_for_an_entry = 65'536;
    std::vector<char> buffer(enough_for_an_entry);
    passwd entry{};
    passwd* found = nullptr;
    if (::getpwuid_r(::geteuid(), &entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr)
        return std::nullopt;
    return entry.pw_dir;
}

}  // namespace

const char* const name_of_home = "HOME";
const char* const name_of_entry = "the user's entry in the password file";

UserFolders UserFolders::of_this_process() {
    return {.state_home = variable("XDG_STATE_HOME"),
            .home = variable("HOME"),
            .entry = folder_in_password_file()};
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

}  // namespace cis::programs
