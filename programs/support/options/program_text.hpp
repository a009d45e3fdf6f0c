#pragma once

#include <string>
#include <vector>

#include "failure/exit_code.hpp"

namespace cis::programs {

/// A command that a reader can copy.
struct Example {
    std::string purpose{};
    std::string command{};
};

/// What a command says about itself in its help and its manual page.
struct ProgramText {
    std::string purpose{};  ///< one or more paragraphs, separated by line ends
    std::vector<Example> examples{};
    std::vector<ExitCode> exit_codes{};  ///< those that it may have, besides 0, 1 and 2
};

}  // namespace cis::programs
