#pragma once

#include <string>
#include <vector>

namespace cis::programs {

/// A command that a reader can copy.
struct Example {
    std::string purpose{};
    std::string command{};
};

/// The meaning of an exit code.
struct ExitCodeText {
    int code{0};
    std::string meaning{};
};

/// What a program says about itself in its help and its manual page.
struct ProgramText {
    std::string purpose{};  ///< one or more paragraphs, separated by line ends
    std::vector<Example> examples{};
    std::vector<ExitCodeText> exit_codes{};
};

}  // namespace cis::programs
