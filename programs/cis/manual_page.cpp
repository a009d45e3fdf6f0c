#include "help_pages.hpp"

#include <charconv>
#include <optional>
#include <string_view>

#include <cis/core/timestamp.hpp>
#include <cis/version.hpp>

#include "command_page.hpp"
#include "options/help_text.hpp"
#include "process/environment.hpp"
#include "surroundings.hpp"
#include "table.hpp"

namespace cis::programs {
namespace {

/// A text that roff takes for plain text. Its hyphens can be copied.
std::string roff(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\')
            safe += "\\e";
        else if (c == '-')
            safe += "\\-";
        else if (c == '"')
            safe += "\\(dq";
        else if (c == '\'')
            safe += "\\(aq";
        else if (c == '~')
            safe += "\\(ti";
        else if (c == '^')
            safe += "\\(ha";
        else if (c == '`')
            safe += "\\(ga";
        else
            safe += c;
    }
    // roff takes a line that begins with a full stop for a request.
    return safe.starts_with('.') ? "\\&" + safe : safe;
}

/// Paragraphs, which line ends separate.
std::string roff_paragraphs(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines += ".PP\n" + roff(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string roff_entry(std::string_view subject, std::string_view text) {
    return ".TP\n.B \"" + roff(subject) + "\"\n" + roff(text) + '\n';
}

std::string sentence(std::string_view text) { return std::string(text) + '.'; }

std::string date() {
    Timestamp time = Timestamp::now();
    if (const auto digits = environment_value("SOURCE_DATE_EPOCH")) {
        std::int64_t seconds = 0;
        if (std::from_chars(digits->data(), digits->data() + digits->size(), seconds).ec == std::errc())
            time = Timestamp(static_cast<double>(seconds));
    }
    return time.to_iso8601().substr(0, std::string_view("2026-03-01").size());
}

std::string roff_summaries() {
    std::string lines;
    std::optional<CommandGroup> group;
    for (const CommandEntry& entry : command_table()) {
        if (group != entry.group) {
            group = entry.group;
            lines += ".SS " + roff(heading_of(entry.group)) + '\n';
        }
        lines += roff_entry("cis " + std::string(entry.name), entry.summary);
    }
    return lines;
}

std::string roff_options_of(const CommandPage& page) {
    std::string lines;
    std::string section;
    for (const OptionText& option : page.options) {
        if (option.is_general()) continue;
        if (option.section != section) {
            section = option.section;
            lines += ".PP\n" + roff(sentence(section)) + '\n';
        }
        lines += roff_entry(option.subject(), sentence(option.whole_help()));
    }
    return lines;
}

std::string roff_examples_of(const CommandPage& page) {
    std::string lines;
    for (const Example& example : page.text.examples) {
        lines +=
            ".PP\n" + roff(example.purpose) + ":\n.PP\n.RS 4\n.EX\n" + roff(example.command) + "\n.EE\n.RE\n";
    }
    return lines;
}

std::string roff_codes_of(const CommandPage& page) {
    std::string codes;
    for (const ExitCodeText& line : exit_codes_of(page.text))
        codes += (codes.empty() ? "" : ", ") + std::to_string(static_cast<int>(line.code));
    return ".PP\nExit codes: " + codes + ".\n";
}

std::string roff_section_of(const CommandPage& page) {
    return ".SS \"" + roff(page.name) + "\"\n.B \"" + roff(page.usage) + "\"\n" +
           roff_paragraphs(page.text.purpose) + roff_options_of(page) + roff_examples_of(page) +
           roff_codes_of(page);
}

/// The options that all commands have, from a command that has them all.
std::string general_options() {
    std::string lines;
    for (const OptionText& option : page_of(*find_command("postings")).options) {
        if (option.is_general()) lines += roff_entry(option.subject(), sentence(option.whole_help()));
    }
    return lines;
}

std::string exit_status() {
    std::string lines;
    for (const ExitCodeText& line : exit_codes()) {
        lines += roff_entry(std::to_string(static_cast<int>(line.code)) + "  " + std::string(line.name),
                            sentence(line.meaning));
    }
    return lines;
}

std::string roff_list_of(std::span<const Surrounding> surroundings) {
    std::string lines;
    for (const Surrounding& one : surroundings) lines += roff_entry(one.name, sentence(one.meaning));
    return lines;
}

}  // namespace

std::string manual_page() {
    std::string text = ".TH CIS 1 " + date() + " \"cis " + std::string(version) +
                       "\" \"User Commands\"\n.SH NAME\ncis \\- bring people into the Candidate Interview "
                       "Service, and their results back\n.SH SYNOPSIS\n.B cis\n.I COMMAND\n"
                       "[\\fIOPTION\\fR]...\n.SH DESCRIPTION\n" +
                       roff(program_purpose) + '\n' + roff_summaries() + ".SH COMMANDS\n";
    for (const CommandPage& page : all_pages()) text += roff_section_of(page);
    return text + ".SH OPTIONS OF ALL COMMANDS\n" + general_options() + ".SH EXIT STATUS\n" + exit_status() +
           ".SH ENVIRONMENT\n" + roff_list_of(variables()) + ".SH FILES\n" + roff_list_of(files());
}

}  // namespace cis::programs
