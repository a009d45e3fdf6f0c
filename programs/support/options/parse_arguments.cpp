#include "options/parse_arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "failure/command_failure.hpp"
#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"

namespace cis::programs {
namespace {

/// A sentence about the option that was probably meant by one that does not exist; empty if none is similar.
std::string option_meant(const CLI::App& app, const std::string& name) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) names.push_back(option->get_name());
    const std::string meant = nearest_text(name, names);
    return meant.empty() ? meant : "; did you mean " + meant + "?";
}

/// The options that do not exist, each after a blank, and the ones that were probably meant.
std::string unknown_options(const CLI::App& app) {
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
std::string fault_of_arguments(const CLI::App& app, const CLI::ParseError& error) {
    const std::string fault = error.what();
    const auto is = [&error](CLI::ExitCodes code) { return error.get_exit_code() == static_cast<int>(code); };
    if (is(CLI::ExitCodes::ExcludesError)) {
        const std::string word = " excludes ";
        return std::string(fault).replace(fault.find(word), word.size(), " cannot be combined with ");
    }
    const std::string unknown = unknown_options(app);
    // A required option may have been misspelt.
    if (!unknown.empty() && (is(CLI::ExitCodes::ExtrasError) || is(CLI::ExitCodes::RequiredError)))
        return "not expected:" + unknown;
    if (!is(CLI::ExitCodes::ExtrasError)) return fault;
    return "not expected: a word that belongs to no option; one with blanks needs quotes";
}

std::string as_sentence(const std::string& text) {
    return text.ends_with('?') || text.ends_with('.') ? text : text + '.';
}

}  // namespace

Parsed parse_arguments(CLI::App& app, int argc, const char* const* argv) {
    try {
        std::vector<std::string> arguments(argv, argv + argc);
        std::ranges::reverse(arguments);  // CLI11 wants them in reverse
        app.parse(std::move(arguments));
        return Parsed::work;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            app.exit(error);
            // Whoever reads only the beginning, as head does, has seen enough.
            if (std::cout.flush() || errno == EPIPE) return Parsed::help;
            throw CommandFailure(ExitCode::output, "the help cannot be written");
        }
        // The text quotes an argument, which may come from elsewhere.
        throw CommandFailure({.exit = ExitCode::usage,
                              .kind = "usage",
                              .message = as_sentence(harmless(fault_of_arguments(app, error))),
                              .advice = "\"" + app.get_name() + " --help\" says more."});
    }
}

}  // namespace cis::programs
