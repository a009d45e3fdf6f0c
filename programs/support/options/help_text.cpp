#include "options/help_text.hpp"

#include <cstddef>
#include <filesystem>

#include "text/wrapped_text.hpp"

namespace cis::programs {
namespace {

/// A line of a table: a subject and its text.
std::string entry(const std::string& subject, const std::string& text, std::size_t column) {
    const std::string line = "  " + subject;
    const std::size_t used = count_characters(line);
    // Two blanks separate the columns.
    if (used + 2 > column) return line + '\n' + wrapped_text(text, column);
    return line + wrapped_text(text, column, used);
}

std::string value_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return type.empty() ? type : ' ' + type;
}

std::string entry(const CLI::Option& option) {
    constexpr std::size_t column = 26;
    std::string names = option.get_positional() ? option.get_name(true) : std::string();
    for (const std::string& name : option.get_snames()) names += '-' + name + ", ";
    for (const std::string& name : option.get_lnames()) names += "--" + name;
    std::string text = option.get_description();
    if (!option.get_envname().empty()) text += ". Default: the variable " + option.get_envname();
    if (!option.get_default_str().empty()) text += " [" + option.get_default_str() + ']';
    return entry(names + value_of(option), text, column);
}

std::string usage(const CLI::App& app) {
    std::string line = "Usage: " + std::filesystem::path(app.get_name()).filename().string();
    std::string places;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_positional()) {
            places += ' ' + option->get_name(true);
        } else if (option->get_required()) {
            line += ' ' + option->get_name() + value_of(*option);
        }
    }
    return wrapped_text(line + " [OPTION]..." + places, 0);
}

/// The options: first the arguments without a name, then the others, ending with those that all programs
/// have.
std::string options(const CLI::App& app) {
    std::string places;
    std::string own;
    std::string general;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_positional()) {
            places += entry(*option);
        } else {
            const std::string name = option->get_name();
            (name == "--help" || name == "--version" ? general : own) += entry(*option);
        }
    }
    return (places.empty() ? places : "\nArguments:\n" + places) + "\nOptions:\n" + own + general;
}

std::string examples(const ProgramText& text) {
    if (text.examples.empty()) return {};
    std::string lines = "\nExamples:\n";
    for (const Example& example : text.examples) {
        lines += wrapped_text(example.purpose + ':', 2);
        lines += "    " + example.command + '\n';
    }
    return lines;
}

std::string exit_codes(const ProgramText& text) {
    constexpr std::size_t column = 7;
    if (text.exit_codes.empty()) return {};
    std::string lines = "\nExit codes:\n";
    for (const auto& [code, meaning] : text.exit_codes) lines += entry(std::to_string(code), meaning, column);
    return lines;
}

}  // namespace

std::string help_text(const CLI::App& app, const ProgramText& text) {
    return usage(app) + '\n' + wrapped_text(text.purpose, 0) + options(app) + examples(text) +
           exit_codes(text);
}

}  // namespace cis::programs
