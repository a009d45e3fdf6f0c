#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace cis::programs {

/// The exit codes of the program.
enum ExitCode {
    page_is_written = 0,
    no_page = 1,
    wrong_arguments = 2,
};

/// The command line.
struct Arguments {
    std::string posting{};
    std::string database{};
    std::string output{};
    bool quiet = false;
    bool verbose = false;
};

/// Describes the program and its options.
void add_options(CLI::App& app, Arguments& arguments);

}  // namespace cis::programs
