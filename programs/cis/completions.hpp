#pragma once

#include <string>

namespace cis::programs {

// Scripts that let shells complete the commands of this build, their options, and file names where a value is
// a file.

[[nodiscard]] std::string bash_completion();
[[nodiscard]] std::string zsh_completion();
[[nodiscard]] std::string fish_completion();

}  // namespace cis::programs
