#pragma once

#include <functional>
#include <optional>

#include "options/command_line.hpp"

namespace cis::programs {

/// Like run_program(), for a program that uses the client. The error of a call is printed as failure_text(),
/// and with `--verbose` also as an engineer reads it. If an option or a variable cannot be used, the exit
/// code is 2.
[[nodiscard]] int run_client_program(CommandLine& line, int argc, const char* const* argv,
                                     const std::function<int()>& work,
                                     std::optional<int> no_output = std::nullopt);

}  // namespace cis::programs
