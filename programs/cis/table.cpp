#include "table.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"

namespace cis::programs {
namespace {

using enum CommandGroup;
using enum Service;

constexpr CommandEntry table[] = {
    {"login", begin, unused, "keep an address and a key, after trying them", login_command::command},
    {"logout", begin, unused, "forget an address and its key", logout_command::command},
    {"profiles", begin, unused, "list what login has kept", profiles_command::command},
    {"check", begin, used, "try network, clock, key and workspace, and say what to fix",
     check_command::command},
#ifdef CIS_PROGRAMS_WITH_EMULATOR
    {"emulator", begin, unused, "run a service to try things with", emulator_command::command},
#endif
    {"ingest", candidates, used, "bring the people of a file into a posting, each once",
     ingest_command::command},
    {"mappings", candidates, unused, "list, show or remove the kept mappings of columns",
     mappings_command::command},
    {"candidates", candidates, used, "list the candidates of a posting", candidates_command::command},
    {"export", candidates, used, "write all candidates into a file", export_command::command},
    {"mirror", candidates, used, "keep a copy of all candidates in a database", mirror_command::command},
    {"changes", candidates, unused, "say what has changed in the copy since a day", changes_command::command},
    {"forget", candidates, unused, "say where a person is stored, and take them out",
     forget_command::command},
    {"report", candidates, used, "make a page about a posting for people who hire", report_command::command},
    {"postings", postings, used, "list the postings", postings_command::command},
    {"postings create", postings, used, "create a posting, with its questions from a file",
     postings_create_command::command},
    {"postings open", postings, used, "open a posting for candidates", postings_open_command::command},
    {"questions", postings, used, "list the questions of a posting", questions_command::command},
    {"questions add", postings, used, "add the questions of a file to a posting",
     questions_add_command::command},
    {"webhooks", webhooks, used, "list the webhooks of a posting", webhooks_command::command},
    {"webhooks register", webhooks, used, "register for events, and keep the signing secrets",
     webhooks_register_command::command},
    {"webhooks test", webhooks, unused, "send a signed trial delivery, and say where it fails",
     webhooks_test_command::command},
    {"listen", webhooks, used, "receive events, each once", listen_command::command},
    {"completion", more, unused, "print the completion for bash, zsh or fish", completion_command::command},
    {"help", more, unused, "print the help of a command, or of all", help_command::command},
    {"version", more, unused, "print the version, and what is built in", version_command::command},
};

}  // namespace

std::span<const CommandEntry> command_table() noexcept { return table; }

const CommandEntry* find_command(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(table, name, &CommandEntry::name);
    return found == std::end(table) ? nullptr : found;
}

std::vector<std::string> second_words(std::string_view first) {
    std::vector<std::string> words;
    for (const CommandEntry& entry : table) {
        if (entry.name.starts_with(first) && entry.name.substr(first.size()).starts_with(' '))
            words.emplace_back(entry.name.substr(first.size() + 1));
    }
    return words;
}

std::string_view heading_of(CommandGroup group) noexcept {
    switch (group) {
        case begin: return "Begin";
        case candidates: return "Candidates";
        case postings: return "Postings";
        case webhooks: return "Webhooks";
        case more: break;
    }
    return "More";
}

/// Says that a command has no such second word.
std::string unknown_word_text(const std::string& first, const std::string& second) {
    const std::vector<std::string> words = second_words(first);
    const std::string none = "There is no command '" + harmless(first + ' ' + second) + "'. ";
    if (const std::string meant = nearest_text(second, words); !meant.empty())
        return none + "Did you mean 'cis " + first + ' ' + meant + "'?";
    std::string all = find_command(first) == nullptr ? "" : "cis " + first;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + ("cis " + first + ' ' + word);
    return none + "There are: " + all + '.';
}

std::string unknown_command_text(const std::string& name) {
    if (name.starts_with('-')) return "Options come after the command, as in \"cis postings --json\".";
    const std::string first = name.substr(0, name.find(' '));
    if (first != name && !second_words(first).empty())
        return unknown_word_text(first, name.substr(first.size() + 1));
    std::vector<std::string> names;
    for (const CommandEntry& entry : table) names.emplace_back(entry.name);
    const std::string meant = nearest_text(name, names);
    return "There is no command '" + harmless(name) + "'." +
           (meant.empty() ? "" : " Did you mean 'cis " + meant + "'?");
}

}  // namespace cis::programs
