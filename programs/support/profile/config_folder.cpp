#include "profile/config_folder.hpp"

#include <utility>

#include "failure/input_error.hpp"
#include "process/environment.hpp"
#include "profile/home_folder.hpp"

namespace cis::programs {

std::optional<std::filesystem::path> config_folder_if_known() {
    if (const auto named = environment_value("CIS_CONFIG")) return std::filesystem::absolute(*named);
    if (const auto home = home_of_settings()) return *home / "cis";
    return std::nullopt;
}

std::filesystem::path config_folder() {
    if (auto folder = config_folder_if_known()) return *std::move(folder);
    throw InputError("This user has no home folder: name a folder for profiles by CIS_CONFIG.");
}

std::filesystem::path profiles_file() { return config_folder() / "profiles.toml"; }

}  // namespace cis::programs
