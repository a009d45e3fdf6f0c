#pragma once

#include <string>
#include <vector>

#include "options/command_line.hpp"

namespace cis::programs::forget_command {

/// The command line.
struct Arguments {
    std::string person{};  ///< an id, or `-`: the address comes from standard input
    std::string database{};
    std::string events_database{};
    std::vector<std::string> files{};
    bool deletes = false;
    bool yes = false;

    [[nodiscard]] bool takes_address() const { return person == "-"; }
};

/// Describes the command and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs::forget_command
