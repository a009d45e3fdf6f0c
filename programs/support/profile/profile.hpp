#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <cis/core/secret.hpp>

namespace cis::programs {

/// How output for people looks. It never affects what is sent.
struct OutputLook {
    std::string value{};  ///< empty: the profile does not say
    std::size_t line{0};  ///< in the file of profiles
};

/// The looks of a profile: its table `output`.
struct OutputLooks {
    OutputLook number_format{};  ///< `de`, `us`, …
    OutputLook time_zone{};      ///< `Europe/Berlin`
    OutputLook language{};       ///< `de`, `en`, …
};

/// An address with its key. Without a key there is a command that prints one.
struct Profile {
    std::string name{};
    std::string url{};
    Secret key{};
    std::vector<std::string> key_command{};  ///< the program, and its arguments
    std::string workspace{};
    std::string ca_file{};
    OutputLooks looks{};
    std::size_t line{0};  ///< where it begins in the file
};

/// All profiles of a user.
struct Profiles {
    std::string chosen{};  ///< the name of the default profile; empty: none was chosen
    std::vector<Profile> all{};

    [[nodiscard]] const Profile* find(const std::string& name) const noexcept;
    /// The default profile: the one that was chosen, or the only one; nullptr if there is none.
    [[nodiscard]] const Profile* standard() const noexcept;
    /// Removes a profile. If it was the default, there is none until another is chosen or only one is left.
    void remove(const std::string& name);
};

/// Why a text cannot be the name of a profile; empty if it can. The name is written without quotes.
[[nodiscard]] std::string fault_of_profile_name(const std::string& name);

/// `profile 'acme'`
[[nodiscard]] std::string profile_text(const std::string& name);

}  // namespace cis::programs
