#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

namespace cis::programs::ingest_command {

// Hides the differences between systems in where the files of a user are.

/// Where this user's files are, according to the system. Services and containers often lack a part of this.
struct UserFolders {
    std::optional<std::string> state_home{};  ///< `XDG_STATE_HOME`
    std::optional<std::string> home{};        ///< `HOME`; on Windows `LOCALAPPDATA`
    std::optional<std::string> entry{};       ///< the home in the password file; on Windows, the profile

    /// The folders of this process.
    [[nodiscard]] static UserFolders of_this_process();
};

/// The names of these folders in messages.
extern const char* const name_of_home;
extern const char* const name_of_entry;

/// The state folder in `home` or `entry`.
[[nodiscard]] std::filesystem::path state_folder_below(const std::filesystem::path& home);

/// @return why the folder is not the home of this user; empty if it is. This user may later be unable to use
/// a folder that others own: a program that is run with sudo finds the home of the person who calls it.
[[nodiscard]] std::string fault_of_home(const std::filesystem::path& home);

/// @return why this process cannot create a file in the folder; no error if it can
[[nodiscard]] std::error_code fault_of_writing(const std::filesystem::path& folder);

}  // namespace cis::programs::ingest_command
