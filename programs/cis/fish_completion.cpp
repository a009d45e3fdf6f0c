#include <string>
#include <string_view>

#include "command_page.hpp"
#include "completed_value.hpp"
#include "completions.hpp"
#include "table.hpp"

namespace cis::programs {
namespace {

/// A text in single quotes, inside which fish also interprets backslashes.
std::string fish_quoted(std::string_view text) {
    std::string safe = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') safe += '\\';
        safe += c;
    }
    return safe + '\'';
}

/// The beginning of a line that is for a command.
std::string rule_for(const CommandPage& page) {
    return "complete -c cis -n " + fish_quoted("__cis_is " + fish_quoted(page.entry.name));
}

std::string fish_line_of(const CommandPage& page, const OptionText& option) {
    std::string line = rule_for(page);
    if (!option.is_place()) {
        line += " -l " + option.name.substr(2);
        if (!option.short_name.empty()) line += " -s " + option.short_name.substr(1);
        line += " -d " + fish_quoted(short_help(option.help));
        if (!option.value.empty()) line += completed_value(option) == Completed::files ? " -r" : " -x";
    }
    switch (completed_value(option)) {
        case Completed::files: return line + " -F\n";
        case Completed::choices: return line + " -a " + fish_quoted(joined(option.choices)) + '\n';
        case Completed::nothing: break;
    }
    if (option.name == "COMMAND") return line + " -a '" + "(__cis_names)'\n";
    return option.is_place() ? "" : line + '\n';
}

std::string fish_lines_of(const CommandPage& page) {
    std::string lines;
    if (page.entry.name.find(' ') == std::string_view::npos) {
        lines += "complete -c cis -n __cis_is_first -a " + std::string(page.entry.name) + " -d " +
                 fish_quoted(page.entry.summary) + '\n';
    }
    if (const auto words = second_words(page.entry.name); !words.empty())
        lines += rule_for(page) + " -a " + fish_quoted(joined(words)) + '\n';
    for (const OptionText& option : page.options) lines += fish_line_of(page, option);
    return lines;
}

}  // namespace

std::string fish_completion() {
    std::string firsts;
    for (const CommandEntry& entry : command_table()) {
        if (entry.name.find(' ') == std::string_view::npos) firsts += ' ' + std::string(entry.name);
    }
    std::string seconds;
    for (const std::string& name : names_of_two_words()) seconds += ' ' + fish_quoted(name);
    std::string text = R"(# fish completion of cis, made by "cis completion fish"
function __cis_is_first
    test (count (commandline -opc)) -eq 1
end
function __cis_names
    string split ' ' -- )" +
                       fish_quoted(firsts.substr(1)) +
                       R"(
end
function __cis_is
    set -l words (commandline -opc) '' ''
    set -l command $words[2]
    if contains -- "$words[2] $words[3]")" +
                       seconds + R"(
        set command "$words[2] $words[3]"
    end
    test "$command" = "$argv"
end
complete -c cis -f
)";
    for (const CommandPage& page : all_pages()) text += fish_lines_of(page);
    return text;
}

}  // namespace cis::programs
