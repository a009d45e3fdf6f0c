#pragma once

#include <functional>
#include <optional>

#include "options/command_line.hpp"

namespace cis::programs {

/// Like run_program(), for a program that uses the client: what a call throws is printed as failure_text(),
/// with `--verbose` also as an engineer reads it. An option or a variable that cannot be used ends it with 2.
[[nodiscard]] int run_client_program(CommandLine& line, int argc, const char* const* argv,
                                     const std::function<int()>& work,
                                     std::optional<int> no_output = std::nullopt);

}  // namespace cis::programs
