#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "rows/row_source.hpp"

namespace cis::examples {

/// The exit codes of the program.
enum ExitCode { every_row_is_in = 0, stopped_early = 1, some_rejected = 3, some_failed = 4, no_output = 5 };

/// The command line.
struct Arguments {
    std::string posting{};
    std::filesystem::path file{};
    std::filesystem::path rejects{};
    RowOptions rows{};
    bool dry_run = false;
    bool json = false;
    bool quiet = false;
    bool verbose = false;
    bool yes = false;

    /// Whether standard input carries the rows.
    bool reads_standard_input() const { return file == "-"; }
};

/// Describes the program and its options.
void add_options(CLI::App& app, Arguments& arguments);

}  // namespace cis::examples
