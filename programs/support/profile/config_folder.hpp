#pragma once

#include <filesystem>
#include <optional>

namespace cis::programs {

/// The folder in which `cis` keeps what a person has set: `CIS_CONFIG`, otherwise `cis` in `XDG_CONFIG_HOME`,
/// otherwise `.config/cis` at home; on Windows `cis` in `APPDATA`. It may not exist. Throws InputError if the
/// system names none.
[[nodiscard]] std::filesystem::path config_folder();

/// The same folder; none if the system names no home.
[[nodiscard]] std::optional<std::filesystem::path> config_folder_if_known();

/// The file of the profiles.
[[nodiscard]] std::filesystem::path profiles_file();

}  // namespace cis::programs
