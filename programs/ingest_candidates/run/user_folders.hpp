#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

namespace cis::programs {

// What systems do differently with the files of a user.

/// Where the system says that this user's files are. Services and containers often have not all of it.
struct UserFolders {
    std::optional<std::string> state_home{};  ///< `XDG_STATE_HOME`
    std::optional<std::string> home{};        ///< `HOME`; on Windows `LOCALAPPDATA`
    std::optional<std::string> entry{};       ///< of the user in the password file; on Windows of the profile

    /// Those of this process.
    [[nodiscard]] static UserFolders of_this_process();
};

/// What they are called in messages.
extern const char* const name_of_home;
extern const char* const name_of_entry;

/// The state folder in `home` or `entry`.
[[nodiscard]] std::filesystem::path state_folder_below(const std::filesystem::path& home);

/// @return why it is not the home of this user; empty if it is. What others own, they may not be able to use
/// later: a program that is run by sudo finds the home of the person who calls it.
[[nodiscard]] std::string fault_of_home(const std::filesystem::path& home);

/// @return why this process cannot create a file in a folder; no error if it can
[[nodiscard]] std::error_code fault_of_writing(const std::filesystem::path& folder);

}  // namespace cis::programs
