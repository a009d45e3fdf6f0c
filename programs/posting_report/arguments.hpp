#pragma once

#include <string>

#include "options/command_line.hpp"

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
    std::string language = "en";
    std::string time_zone = "UTC";
    bool quiet = false;
    bool verbose = false;
};

/// Describes the program and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs
