#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "database.hpp"

namespace cis::examples {

/// The message of an error in the arguments, without those that belong to no option: an address with blanks
/// that is not in quotes becomes several arguments, and one of them is a password.
inline std::string message_without_values(const CLI::App* app, const CLI::Error& error) {
    if (error.get_name() != "ExtrasError") return CLI::FailureMessage::simple(app, error);
    std::string names;
    for (const std::string& argument : app->remaining()) {
        if (argument.starts_with('-')) names += ' ' + argument.substr(0, argument.find('='));
    }
    if (names.empty()) names = " a value without an option; put quotes around one with blanks";
    return "not expected:" + names + "\nRun with --help for more information.\n";
}

/// Adds `--db`, the address of a copy.
inline CLI::Option* add_database_option(CLI::App& app, std::string& address, const std::string& help) {
    app.failure_message(message_without_values);
    return app.add_option("--db", address, help)->check(fault_of_database);
}

}  // namespace cis::examples
