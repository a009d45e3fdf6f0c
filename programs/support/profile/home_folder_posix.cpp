#include <pwd.h>
#include <unistd.h>

#include <cstddef>
#include <string>
#include <vector>

#include "process/environment.hpp"
#include "profile/home_folder.hpp"

namespace cis::programs {

std::optional<std::string> home_in_password_file() {
    constexpr std::size_t enough_for_an_entry = 65'536;
    std::vector<char> buffer(enough_for_an_entry);
    passwd entry{};
    passwd* found = nullptr;
    if (::getpwuid_r(::geteuid(), &entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr)
        return std::nullopt;
    return entry.pw_dir;
}

std::optional<std::filesystem::path> home_of_settings() {
    // The specification of XDG_CONFIG_HOME says that a relative path is ignored.
    if (const auto settings = environment_value("XDG_CONFIG_HOME")) {
        const std::filesystem::path folder = *settings;
        if (folder.is_absolute()) return folder;
    }
    for (const auto& home : {environment_value("HOME"), home_in_password_file()}) {
        if (home && std::filesystem::path(*home).is_absolute())
            return std::filesystem::path(*home) / ".config";
    }
    return std::nullopt;
}

}  // namespace cis::programs
