#pragma once

#include <string>

#include <cis/emulator/options.hpp>

#include "options/command_line.hpp"

namespace cis::programs::emulator_command {

/// The arguments of the command line.
struct Arguments {
    emulator::Options options{};
    unsigned rate_limit_every = 0;
    std::string retry_after{};
    unsigned unavailable_every = 0;
    unsigned lose_responses = 0;
    std::string statistics_file{};
    bool hides_metadata = false;
};

/// Describes the command and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs::emulator_command
