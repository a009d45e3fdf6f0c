#pragma once

#include <string>

namespace cis::programs {

// Scripts that let shells complete the commands of this build, their options, and names of files where a
// value is one.

[[nodiscard]] std::string bash_completion();
[[nodiscard]] std::string zsh_completion();
[[nodiscard]] std::string fish_completion();

}  // namespace cis::programs
