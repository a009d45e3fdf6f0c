#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
}

namespace cis::programs {

/// What to do after the arguments were read: the work, or nothing more, because the help was printed.
enum class Parsed { work, help };

/// Parses the arguments of a command, and prints the help if it was asked for. Throws CommandFailure if an
/// option does not exist, or cannot have its value.
/// @param argv the arguments after the name of the command
Parsed parse_arguments(CLI::App& app, int argc, const char* const* argv);

}  // namespace cis::programs
