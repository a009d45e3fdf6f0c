#include "help_pages.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "command_page.hpp"
#include "options/help_text.hpp"
#include "surroundings.hpp"
#include "table.hpp"

namespace cis::programs {
namespace {

/// A text in a cell of a table.
std::string cell(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '|' || c == '<' || c == '*' || c == '@') safe += '\\';
        safe += c;
    }
    return safe;
}

std::string code(std::string_view text) {
    std::string safe = "`";
    for (const char c : text) safe += c == '|' ? "\\|" : std::string(1, c);
    return safe + '`';
}

std::string row(const std::string& first, const std::string& second) {
    return "| " + first + " | " + second + " |\n";
}

std::string head(const std::string& first, const std::string& second) {
    return '\n' + row(first, second) + "|---|---|\n";
}

/// The name by which GitHub and the site link to a heading.
std::string anchor_of(std::string_view heading) {
    std::string anchor;
    for (const char c : heading) anchor += c == ' ' ? '-' : c;
    return anchor;
}

std::string markdown_summaries() {
    std::string lines = head("Command", "What it does");
    for (const CommandEntry& entry : command_table()) {
        const std::string name = "cis " + std::string(entry.name);
        lines += row("[`" + name + "`](#" + anchor_of(name) + ')', cell(entry.summary));
    }
    return lines;
}

std::string markdown_options_of(const std::vector<OptionText>& options, bool general) {
    std::string lines;
    std::string section;
    for (const OptionText& option : options) {
        if (option.is_general() != general) continue;
        if (lines.empty() || option.section != section) {
            section = option.section;
            lines += (section.empty() ? "" : '\n' + section + ":\n") + head("Option", "Meaning");
        }
        lines += row(code(option.subject()), cell(option.whole_help()));
    }
    return lines;
}

std::string markdown_paragraphs(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines += '\n';
        for (const char c : text.substr(0, end))
            lines += c == '<' || c == '*' ? std::string("\\") + c : std::string(1, c);
        lines += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string markdown_examples_of(const CommandPage& page) {
    std::string lines = "\n```sh\n";
    for (const Example& example : page.text.examples)
        lines += "# " + example.purpose + '\n' + example.command + '\n';
    return lines + "```\n";
}

std::string markdown_codes_of(const CommandPage& page) {
    std::string codes;
    for (const ExitCodeText& line : exit_codes_of(page.text))
        codes += (codes.empty() ? "" : ", ") + std::to_string(static_cast<int>(line.code));
    return "\n[Exit codes](#exit-codes): " + codes + ".\n";
}

std::string markdown_section_of(const CommandPage& page) {
    return "\n### " + page.name + "\n\n```\n" + page.usage + "\n```\n" +
           markdown_paragraphs(page.text.purpose) + markdown_options_of(page.options, false) +
           markdown_examples_of(page) + markdown_codes_of(page);
}

std::string markdown_sections() {
    std::string lines;
    std::optional<CommandGroup> group;
    for (const CommandPage& page : all_pages()) {
        if (group != page.entry.group) {
            group = page.entry.group;
            lines += "\n## " + std::string(heading_of(*group)) + '\n';
        }
        lines += markdown_section_of(page);
    }
    return lines;
}

std::string code_table() {
    std::string lines = "\n| Code | Name | Meaning |\n|--:|---|---|\n";
    for (const ExitCodeText& line : exit_codes()) {
        lines += "| " + std::to_string(static_cast<int>(line.code)) + " | `" + std::string(line.name) +
                 "` | " + cell(line.meaning) + " |\n";
    }
    return lines;
}

std::string markdown_list_of(const std::string& title, std::span<const Surrounding> surroundings) {
    std::string lines = head(title, "Meaning");
    for (const Surrounding& one : surroundings) lines += row(code(one.name), cell(one.meaning));
    return lines;
}

}  // namespace

std::string markdown_page() {
    return "# All commands\n\nThis page is what `cis help --markdown` prints. `cis COMMAND --help` and `man "
           "cis` say "
           "the same.\n" +
           markdown_summaries() + "\n## Options of all commands\n\n" +
           "`--profile` is one of the commands that call the service.\n" +
           markdown_options_of(page_of(*find_command("postings")).options, true) + markdown_sections() +
           "\n## Exit codes\n\nAll commands have the same.\n" + code_table() + "\n## Variables\n" +
           markdown_list_of("Variable", variables()) + "\n## Files\n\nThose that no option names.\n" +
           markdown_list_of("File", files());
}

}  // namespace cis::programs
