#pragma once

#include <string>

#include "command/command_output.hpp"
#include "profile/profile.hpp"

namespace cis::programs {

/// Forgets a profile, and says so. Throws CommandFailure if there is none with this name.
/// @param name empty: the default profile
void forget_profile(const std::string& name, CommandOutput& output);

/// The profile with a name. Throws CommandFailure if there is none.
[[nodiscard]] const Profile& known_profile(const Profiles& profiles, const std::string& name);

}  // namespace cis::programs
