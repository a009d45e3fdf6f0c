#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include <cis/emulator/options.hpp>

namespace cis::emulator {

/// The arguments of the command line.
struct Arguments {
    Options options{};
    unsigned rate_limit_every = 0;
    std::string retry_after{};
    unsigned unavailable_every = 0;
    unsigned lose_responses = 0;
    std::string statistics_file{};
};

/// Adds the options; parsing them writes to `arguments`.
void describe(CLI::App& app, Arguments& arguments);

}  // namespace cis::emulator
