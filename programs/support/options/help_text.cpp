#include "options/help_text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

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

std::string entry(const OptionText& option) {
    constexpr std::size_t column = 26;
    return entry(option.subject(), option.whole_help(), column);
}

/// The options: first the arguments without a name, then the others, with those that have a heading of their
/// own after the usual ones, and last those that all commands have.
std::string entries(const std::vector<OptionText>& options) {
    std::string places;
    std::string own;
    std::string general;
    std::vector<std::pair<std::string, std::string>> sections;
    for (const OptionText& option : options) {
        if (option.is_place()) {
            places += entry(option);
        } else if (option.is_general()) {
            general += entry(option);
        } else if (option.section.empty()) {
            own += entry(option);
        } else {
            if (sections.empty() || sections.back().first != option.section)
                sections.emplace_back(option.section, "");
            sections.back().second += entry(option);
        }
    }
    std::string text;
    if (!places.empty()) text += "\nArguments:\n" + places;
    if (!own.empty()) text += "\nOptions:\n" + own;
    for (const auto& [heading, lines] : sections) text += '\n' + wrapped_text(heading + ':', 0) + lines;
    return text + "\nOptions of all commands:\n" + general;
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

std::string exit_code_lines(const ProgramText& text) {
    constexpr std::size_t column = 7;
    std::string lines = "\nExit codes:\n";
    for (const ExitCodeText& line : exit_codes_of(text))
        lines += entry(std::to_string(static_cast<int>(line.code)), std::string(line.meaning), column);
    return lines;
}

}  // namespace

std::string usage_text(const std::string& name, const std::vector<OptionText>& options) {
    std::string required;
    std::string places;
    for (const OptionText& option : options) {
        if (option.is_place()) {
            places += option.is_required ? ' ' + option.name : " [" + option.name + ']';
        } else if (option.is_required) {
            required += ' ' + option.name + (option.value.empty() ? "" : ' ' + option.value);
        }
    }
    return name + required + " [OPTION]..." + places;
}

std::string help_text(const std::string& name, const ProgramText& text,
                      const std::vector<OptionText>& options) {
    return wrapped_text("Usage: " + usage_text(name, options), 0) + '\n' + wrapped_text(text.purpose, 0) +
           entries(options) + examples(text) + exit_code_lines(text);
}

std::vector<ExitCodeText> exit_codes_of(const ProgramText& text) {
    std::vector<ExitCodeText> lines;
    for (const ExitCodeText& line : exit_codes()) {
        const bool is_general = line.code <= ExitCode::usage;
        if (is_general || std::ranges::find(text.exit_codes, line.code) != text.exit_codes.end())
            lines.push_back(line);
    }
    return lines;
}

}  // namespace cis::programs
