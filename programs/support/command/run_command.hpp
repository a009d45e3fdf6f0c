#pragma once

#include <span>

#include "command/command_entry.hpp"

namespace cis::programs {

/// Adds the options of a command, and those of all commands. @return the work of the command
[[nodiscard]] Work declare(const CommandEntry& entry, CommandLine& line, CommonOptions& common);

/// Whether the last line has to be JSON, even if the arguments are wrong.
[[nodiscard]] bool wants_json(std::span<const char* const> arguments);

/// Runs a command: reads its arguments, does its work, and says how it ends. This is the one place that
/// prints why a command fails.
/// @param argv the arguments after the name of the command
/// @return how the process ends
[[nodiscard]] ExitCode run_command(const CommandEntry& entry, int argc, const char* const* argv);

}  // namespace cis::programs
