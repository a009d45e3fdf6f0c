#pragma once

#include <functional>
#include <string>

#include "options/command_line.hpp"
#include "profile/profile_looks.hpp"

namespace cis::programs::report_command {

/// The command line.
struct Arguments {
    std::string posting{};
    std::string database{};
    std::string output{};
    std::string language = "en";
    std::string time_zone = "UTC";
    bool replace = false;
    /// Applies what the profile sets, unless an option sets it.
    std::function<void(const ChosenLooks&)> take_looks{};
};

/// Describes the command and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs::report_command
