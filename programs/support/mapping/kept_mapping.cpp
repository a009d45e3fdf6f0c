#include "mapping/kept_mapping.hpp"

#include "profile/profile.hpp"

namespace cis::programs {

// What is the name of a file must not lead out of its folder, as the name of a profile cannot.
std::string fault_of_mapping_name(const std::string& name) { return fault_of_profile_name(name); }

std::string mapping_text(const std::string& name) { return "mapping '" + name + "'"; }

}  // namespace cis::programs
