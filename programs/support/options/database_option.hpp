#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "options/database.hpp"

namespace cis::programs {

/// Adds `--db`, the address of a copy.
inline CLI::Option* add_database_option(CLI::App& app, std::string& address, const std::string& help) {
    return app.add_option("--db", address, help)->check(fault_of_database);
}

}  // namespace cis::programs
