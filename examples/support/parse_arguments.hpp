#pragma once

#include <CLI/CLI.hpp>
#include <optional>

namespace cis::examples {

/// Parses the arguments of a program.
/// @return the exit code if the program ends now: 0 after `--help` or `--version`, 2 after an option that
/// does not exist, or a value that it cannot have
inline std::optional<int> parse_arguments(CLI::App& app, int argc, const char* const* argv) {
    constexpr int wrong_arguments = 2;
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : wrong_arguments;
    }
}

}  // namespace cis::examples
