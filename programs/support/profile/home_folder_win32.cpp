#include "process/environment.hpp"
#include "profile/home_folder.hpp"

namespace cis::programs {

std::optional<std::string> home_in_password_file() { return std::nullopt; }

std::optional<std::filesystem::path> home_of_settings() {
    for (const char* const name : {"XDG_CONFIG_HOME", "APPDATA"}) {
        const auto folder = environment_value(name);
        if (folder && std::filesystem::path(*folder).is_absolute()) return *folder;
    }
    return std::nullopt;
}

}  // namespace cis::programs
