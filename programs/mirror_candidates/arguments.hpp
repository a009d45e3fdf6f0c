#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "options/command_line.hpp"
#include "server/connection_bounds.hpp"

namespace cis::programs {

/// The exit codes of the program.
enum ExitCode {
    up_to_date = 0,
    stopped_early = 1,
    wrong_arguments = 2,
    some_undecodable = 3,
    no_output = 5,
    another_mirror = 6,
};

/// The command line.
struct Arguments {
    std::string posting{};  ///< empty: all postings
    bool all = false;
    std::string database{};
    std::optional<std::chrono::seconds> watch{};
    std::optional<std::uint16_t> webhook_port{};
    std::string webhook_address = "127.0.0.1";
    std::string secrets_file{};
    ConnectionLimits limits{};  ///< the limits of the webhook port
    std::chrono::seconds lease{30};
    std::chrono::minutes overlap{10};
    bool full = false;
    bool purge = false;
    bool changes = false;
    bool quiet = false;
    bool verbose = false;
};

/// Describes the program and its options.
void add_options(CommandLine& line, Arguments& arguments);

/// What is missing or does not fit together; empty if nothing is wrong.
std::string fault_of(const Arguments& arguments);

}  // namespace cis::programs
