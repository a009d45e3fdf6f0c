#pragma once

#include <functional>

#include "profile/profile.hpp"

namespace cis::programs {

/// The profiles of this user; none if there is no file. Throws InputError if the file cannot be used: others
/// can read it, or what is in it is wrong.
[[nodiscard]] Profiles kept_profiles();

/// Changes the profiles of this user under a lock, so that two changes at the same time are both kept. Throws
/// InputError, or CommandFailure if they cannot be written. What `change` throws goes through, and then
/// nothing is changed.
/// @return the profiles after the change
Profiles change_profiles(const std::function<void(Profiles&)>& change);

}  // namespace cis::programs
