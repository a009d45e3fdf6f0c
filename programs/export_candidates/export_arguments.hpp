#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "dialect.hpp"
#include "options/command_line.hpp"

namespace cis::programs {

/// The exit codes of the program.
enum ExitCode {
    everybody_is_in = 0,
    stopped_early = 1,
    wrong_arguments = 2,
    some_undecodable = 3,
    numbers_differ = 4,
    no_output = 5,
    in_use = 6,
};

/// The command line.
struct Arguments {
    std::string posting{};
    bool all = false;
    std::string file{};
    bool replace = false;
    std::string format{};
    std::string excel{};
    std::optional<char> delimiter{};
    std::string decimal{};
    std::string time_zone{};
    std::string columns{};
    std::size_t max_in_flight = 8;
    std::size_t requests_per_minute = 0;
    bool quiet = false;
    bool verbose = false;

    /// Without a format, an option that only CSV has chooses it, and so does the name of the file.
    [[nodiscard]] bool is_csv() const;
    /// The first option that only CSV has; empty if no such option is given.
    [[nodiscard]] std::string option_of_csv() const;
    /// How the CSV file is written.
    [[nodiscard]] Dialect dialect() const;
};

/// Describes the program and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs
