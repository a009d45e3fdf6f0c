#include <string>
#include <vector>

#include "command_page.hpp"
#include "completed_value.hpp"
#include "completions.hpp"
#include "table.hpp"

namespace cis::programs {
namespace {

/// The names of an option as a pattern of `case`: `-o|--output`.
std::string pattern_of(const OptionText& option) {
    return (option.short_name.empty() ? "" : option.short_name + '|') + option.name;
}

/// What is offered after an option with a value.
std::string bash_values_of(const CommandPage& page) {
    std::string lines;
    for (const OptionText& option : page.options) {
        if (option.is_place() || option.value.empty()) continue;
        lines += "                " + pattern_of(option) + ") ";
        switch (completed_value(option)) {
            case Completed::files: lines += "_cis_files"; break;
            case Completed::choices: lines += "_cis_words " + shell_quoted(joined(option.choices)); break;
            case Completed::nothing: break;
        }
        lines += (lines.ends_with(' ') ? "return ;;\n" : "; return ;;\n");
    }
    return lines;
}

/// What is offered for a word without an option before it.
std::string bash_words_of(const CommandPage& page) {
    std::vector<std::string> words = second_words(page.entry.name);
    bool has_files = false;
    for (const OptionText& option : page.options) {
        if (!option.is_place()) continue;
        words.insert(words.end(), option.choices.begin(), option.choices.end());
        if (option.name == "COMMAND") words.emplace_back("$commands");
        has_files = has_files || completed_value(option) == Completed::files;
    }
    if (has_files) return "_cis_files";
    return words.empty() ? "" : "_cis_words \"" + joined(words) + '"';
}

std::string bash_case_of(const CommandPage& page) {
    std::vector<std::string> names;
    for (const OptionText& option : page.options) {
        if (option.is_place()) continue;
        names.push_back(option.name);
        if (!option.short_name.empty()) names.push_back(option.short_name);
    }
    const std::string values = bash_values_of(page);
    std::string lines = "        " + shell_quoted(page.entry.name) + ")\n";
    if (!values.empty()) lines += "            case $previous in\n" + values + "            esac\n";
    lines += "            if [[ $word == -* ]]; then\n                _cis_words " +
             shell_quoted(joined(names)) + "\n                return\n            fi\n";
    if (const std::string words = bash_words_of(page); !words.empty()) lines += "            " + words + '\n';
    return lines + "            ;;\n";
}

}  // namespace

std::string bash_completion() {
    std::vector<std::string> firsts;
    for (const CommandEntry& entry : command_table()) {
        if (entry.name.find(' ') == std::string_view::npos) firsts.emplace_back(entry.name);
    }
    std::string seconds;
    for (const std::string& name : names_of_two_words())
        seconds += (seconds.empty() ? "" : "|") + shell_quoted(name);
    std::string text = R"(# bash completion of cis, made by "cis completion bash"
_cis_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}
_cis_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
}
_cis() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local commands=)" + shell_quoted(joined(firsts)) +
                       R"(
    COMPREPLY=()
    # --output=FILE is three words.
    if [[ $word == = ]]; then
        word=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD == 1)); then
        _cis_words "$commands --help --version"
        return
    fi
    if ((COMP_CWORD > 2)); then
        case "$command ${COMP_WORDS[2]}" in
            )" + seconds +
                       R"() command+=" ${COMP_WORDS[2]}" ;;
        esac
    fi
    case $command in
)";
    for (const CommandPage& page : all_pages()) text += bash_case_of(page);
    return text + "    esac\n}\ncomplete -F _cis cis\n";
}

}  // namespace cis::programs
