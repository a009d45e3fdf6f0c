#include <string>
#include <string_view>

#include "command_page.hpp"
#include "completed_value.hpp"
#include "completions.hpp"
#include "table.hpp"

namespace cis::programs {
namespace {

/// A text in a specification of _arguments or _describe.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') safe += '\\';
        safe += c;
    }
    return safe;
}

/// What _arguments calls for a value.
std::string action_of(const OptionText& option) {
    switch (completed_value(option)) {
        case Completed::files: return "_files";
        case Completed::choices: return '(' + joined(option.choices) + ')';
        case Completed::nothing: break;
    }
    return option.name == "COMMAND" ? "_cis_commands" : " ";
}

std::string specification_of(const OptionText& option) {
    const std::string value =
        ':' + escaped(option.is_place() ? option.name : option.value) + ':' + action_of(option);
    if (option.is_place()) return shell_quoted(value);
    const std::string text =
        '[' + escaped(short_help(option.help)) + ']' + (option.value.empty() ? "" : value);
    // An option that may be repeated says so in its help.
    const std::string star = option.help.find("repeated") == std::string::npos ? "" : "*";
    if (option.short_name.empty()) return shell_quoted(star + option.name + text);
    const std::string both =
        star.empty() ? shell_quoted('(' + option.short_name + ' ' + option.name + ')') : shell_quoted(star);
    return both + '{' + option.short_name + ',' + option.name + '}' + shell_quoted(text);
}

std::string zsh_case_of(const CommandPage& page) {
    std::string lines = "        " + shell_quoted(page.entry.name) + ")\n            _arguments -s -S";
    for (const OptionText& option : page.options) lines += " \\\n                " + specification_of(option);
    if (const auto words = second_words(page.entry.name); !words.empty())
        lines += " \\\n                " + shell_quoted(":COMMAND:(" + joined(words) + ')');
    return lines + "\n            ;;\n";
}

}  // namespace

std::string zsh_completion() {
    std::string commands;
    for (const CommandEntry& entry : command_table()) {
        if (entry.name.find(' ') == std::string_view::npos)
            commands +=
                "        " + shell_quoted(std::string(entry.name) + ':' + escaped(entry.summary)) + '\n';
    }
    std::string seconds;
    for (const std::string& name : names_of_two_words())
        seconds += (seconds.empty() ? "" : "|") + shell_quoted(name);
    std::string text = R"(#compdef cis
# zsh completion of cis, made by "cis completion zsh"
_cis_commands() {
    local -a commands=(
)" + commands + R"(    )
    _describe command commands
}
_cis() {
    if ((CURRENT == 2)); then
        _cis_commands
        return
    fi
    local command=$words[2]
    if ((CURRENT > 3)); then
        case "$words[2] $words[3]" in
            ()" + seconds +
                       R"()
                command+=" $words[3]"
                shift words
                ((CURRENT--))
                ;;
        esac
    fi
    shift words
    ((CURRENT--))
    case $command in
)";
    for (const CommandPage& page : all_pages()) text += zsh_case_of(page);
    return text +
           "    esac\n}\nif [[ $funcstack[1] == _cis ]]; then\n    _cis \"$@\"\nelse\n    compdef _cis "
           "cis\nfi\n";
}

}  // namespace cis::programs
