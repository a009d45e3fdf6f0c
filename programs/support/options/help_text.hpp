#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "options/program_text.hpp"

namespace cis::programs {

/// The help of a program, for a terminal with 80 columns: how to use it, its options, examples and exit
/// codes. `help2man` makes the manual page from it.
/// @param app the app with its name and its options
[[nodiscard]] std::string help_text(const CLI::App& app, const ProgramText& text);

}  // namespace cis::programs
