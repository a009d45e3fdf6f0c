#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <cis/core/secret.hpp>

namespace cis::programs {

/// How long a command may run, and how much it may print.
struct CommandBounds {
    std::chrono::milliseconds time{};
    std::size_t bytes{};
};

/// What a command has printed on standard output.
struct PrintedText {
    Secret text{};
    std::string fault{};  ///< why there is none, after the name of the command: it has not come to a good end
};

/// Runs a command to its end, without a shell and with nothing on standard input. Its standard error is that
/// of this process if a person sees it, else nothing. What it has started and still holds its output is not
/// waited for. If it takes too long or prints too much, it is ended, without a terminal with all that it has
/// started.
/// @param words the program, searched in PATH if it has no slash, and its arguments
[[nodiscard]] PrintedText text_printed_by(const std::vector<std::string>& words, CommandBounds bounds);

}  // namespace cis::programs
