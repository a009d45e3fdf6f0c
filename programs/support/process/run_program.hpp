#pragma once

#include <functional>
#include <optional>

#include "options/command_line.hpp"

namespace cis::programs {

/// The main function of a program. It reads the arguments and does the work. If the work throws, it prints
/// why.
/// @param line      the command line with its description and its options
/// @param work      returns the exit code
/// @param no_output the exit code if standard output is closed. This is found before the work begins. A
/// program that has this code does not end when a reader of its output goes away. Without it, the exit code
/// is 1
/// @return the exit code: that of `work`, 1 if it throws, 0 after `--help` and `--version`, 2 if an argument
/// is wrong
[[nodiscard]] int run_program(CommandLine& line, int argc, const char* const* argv,
                              const std::function<int()>& work, std::optional<int> no_output = std::nullopt);

}  // namespace cis::programs
