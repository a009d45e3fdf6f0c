#pragma once

#include <string>

#include "options/command_line.hpp"
#include "options/database.hpp"

namespace cis::programs {

/// Adds `--db`, the address of a copy.
inline Option add_database_option(CommandLine& line, std::string& address, const std::string& help) {
    return line.text("--db ADDRESS", address, help).checked(fault_of_database);
}

}  // namespace cis::programs
