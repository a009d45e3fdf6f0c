#pragma once

#include <string>
#include <vector>

#include "options/option_text.hpp"
#include "options/program_text.hpp"

namespace cis::programs {

/// How a command is called: its name, the options that it must have, and its places.
/// @param name the whole name, e.g. `cis postings create`
[[nodiscard]] std::string usage_text(const std::string& name, const std::vector<OptionText>& options);

/// The help of a command, for a terminal with 80 columns: how to use it, its options, examples and exit
/// codes.
[[nodiscard]] std::string help_text(const std::string& name, const ProgramText& text,
                                    const std::vector<OptionText>& options);

/// The exit codes of a command: those that every command may have, and its own.
[[nodiscard]] std::vector<ExitCodeText> exit_codes_of(const ProgramText& text);

}  // namespace cis::programs
