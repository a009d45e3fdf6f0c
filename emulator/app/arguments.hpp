#pragma once

#include <CLI/CLI.hpp>
#include <cis/emulator/options.hpp>
#include <string>

namespace cis::emulator {

/// What the program is told on its command line.
struct Arguments {
    Options options{};
    unsigned rate_limit_every = 0;
    std::string retry_after{};
    unsigned unavailable_every = 0;
    unsigned lose_answers = 0;
    std::string statistics_file{};
};

/// Adds the options, which write to `arguments`.
void describe(CLI::App& app, Arguments& arguments);

}  // namespace cis::emulator
