#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace cis::programs {

/// The home in the entry of this user in the password file; none on Windows.
[[nodiscard]] std::optional<std::string> home_in_password_file();

/// Where programs keep the settings of this user: `XDG_CONFIG_HOME`, or `.config` in `HOME`, or else in the
/// home of the password file; on Windows `APPDATA`. None if the system names no absolute path.
[[nodiscard]] std::optional<std::filesystem::path> home_of_settings();

}  // namespace cis::programs
