#pragma once

#include <filesystem>
#include <string>

#include "options/command_line.hpp"

namespace cis::programs::login_command {

struct Arguments {
    std::string name{};
    std::string url{};
    std::string key_command{};
    std::string workspace{};
    std::filesystem::path ca_file{};
    bool untried{false};
    bool replace{false};
};

/// Describes the command and its options.
void declare_arguments(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs::login_command
