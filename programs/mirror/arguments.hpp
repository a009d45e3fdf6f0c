#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "options/command_line.hpp"
#include "options/listen_option.hpp"
#include "server/connection_bounds.hpp"

namespace cis::programs::mirror_command {

/// The command line.
struct Arguments {
    std::string posting{};  ///< empty: all postings
    std::string title{};    ///< of the posting, if the service has told it
    bool all = false;
    std::string database{};
    std::optional<std::chrono::seconds> watch{};
    std::optional<ListenAddress> listen{};  ///< where events come
    std::string secrets_file{};
    ConnectionLimits limits{};  ///< the limits of `listen`
    std::chrono::seconds lease{30};
    std::chrono::minutes overlap{10};
    bool full = false;
    bool purge = false;
    bool yes = false;
};

/// Describes the command and its options.
void add_options(CommandLine& line, Arguments& arguments);

/// What is missing or does not fit together; empty if nothing is wrong.
std::string fault_of(const Arguments& arguments);

}  // namespace cis::programs::mirror_command
