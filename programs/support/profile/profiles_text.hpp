#pragma once

#include <string>
#include <string_view>

#include <cis/core/secret.hpp>

#include "profile/profile.hpp"

namespace cis::programs {

/// Reads the text of a file of profiles. Throws InputError with the line of what is wrong: it is not TOML, a
/// member is unknown, missing or of another type, or has a value that it cannot have. No error quotes a
/// value.
/// @param file the name of the file in errors
[[nodiscard]] Profiles profiles_from(std::string_view text, const std::string& file);

/// The text of a file of profiles.
[[nodiscard]] Secret text_of(const Profiles& profiles);

}  // namespace cis::programs
