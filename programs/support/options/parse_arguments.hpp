#pragma once

#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"

namespace cis::programs {

/// A sentence about the option that was probably meant by one that does not exist; empty if none is similar.
inline std::string option_meant(const CLI::App& app, const std::string& name) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) names.push_back(option->get_name());
    const std::string meant = nearest_text(name, names);
    return meant.empty() ? meant : "; did you mean " + meant + "?";
}

/// The options that do not exist, each after a blank, and the ones that were probably meant.
inline std::string unknown_options(const CLI::App& app) {
    std::string names;
    for (const std::string& argument : app.remaining()) {
        // Word and Outlook make a dash from two hyphens.
        if (argument.starts_with("\xE2\x80\x93") || argument.starts_with("\xE2\x80\x94"))
            names += " a dash; an option begins with two hyphens (--)";
        if (!argument.starts_with('-')) continue;
        const std::string name = argument.substr(0, argument.find('='));
        names += ' ' + name + option_meant(app, name);
    }
    return names;
}

/// What is wrong with the arguments. It names options that do not exist, but does not repeat arguments that
/// belong to no option. If the address of a database has blanks and is not in quotes, it becomes several
/// arguments, and one of them is a password.
inline std::string fault_of_arguments(const CLI::App& app, const CLI::ParseError& error) {
    const std::string fault = error.what();
    const auto is = [&error](CLI::ExitCodes code) { return error.get_exit_code() == static_cast<int>(code); };
    if (is(CLI::ExitCodes::ExcludesError)) {
        const std::string word = " excludes ";
        return std::string(fault).replace(fault.find(word), word.size(), " cannot be combined with ");
    }
    const std::string unknown = unknown_options(app);
    // A required option may have been given with a slip.
    if (!unknown.empty() && (is(CLI::ExitCodes::ExtrasError) || is(CLI::ExitCodes::RequiredError)))
        return "not expected:" + unknown;
    if (!is(CLI::ExitCodes::ExtrasError)) return fault;
    return "not expected: a value without an option; put quotes around one with blanks";
}

/// Prints the message of an error in the arguments, or the requested help.
/// @return the exit code if the program ends now: 0 after `--help` or `--version`, otherwise 2
inline int end_of_arguments(const CLI::App& app, const CLI::ParseError& error) {
    constexpr int wrong_arguments = 2;
    if (error.get_exit_code() == 0) return app.exit(error);
    // The text quotes an argument, which may come from elsewhere.
    std::cerr << harmless(fault_of_arguments(app, error)) << "\nRun with --help for more information.\n";
    return wrong_arguments;
}

/// Parses the arguments of a program.
/// @return the exit code if the program ends now: 0 after `--help` or `--version`, 2 after an option that
/// does not exist, or a value that it cannot have
inline std::optional<int> parse_arguments(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        return end_of_arguments(app, error);
    }
}

}  // namespace cis::programs
