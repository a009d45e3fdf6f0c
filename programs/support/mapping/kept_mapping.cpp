#include "mapping/kept_mapping.hpp"

#include "profile/profile.hpp"

namespace cis::programs {

// The name is also a file name, so it must not lead out of the folder. The rules for names of profiles ensure
// this.
std::string fault_of_mapping_name(const std::string& name) { return fault_of_profile_name(name); }

std::string mapping_text(const std::string& name) { return "mapping '" + name + "'"; }

}  // namespace cis::programs
