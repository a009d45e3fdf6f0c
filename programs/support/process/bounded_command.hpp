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
    std::string fault{};  ///< why there is no text, to follow the name of the command in a message
};

/// Runs a command to its end, without a shell and with nothing on standard input. Its standard error is that
/// of this process if a person sees it, otherwise nothing. Programs that it has started, and that still hold
/// its output, are not waited for. If it takes too long or prints too much, it is ended. Without a terminal,
/// the programs that it has started are ended too.
/// @param words the program, searched in PATH if it has no slash, and its arguments
[[nodiscard]] PrintedText text_printed_by(const std::vector<std::string>& words, CommandBounds bounds);

}  // namespace cis::programs
