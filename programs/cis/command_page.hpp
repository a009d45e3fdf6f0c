#pragma once

#include <string>
#include <vector>

#include "command/command_entry.hpp"
#include "options/option_text.hpp"
#include "options/program_text.hpp"

namespace cis::programs {

/// Everything about a command that help, manual page, completions and the guide need.
struct CommandPage {
    CommandEntry entry{};
    std::string name{};   ///< with the name of the program: `cis postings create`
    std::string usage{};  ///< `cis postings open --posting ID [OPTION]...`
    ProgramText text{};
    std::vector<OptionText> options{};
    std::string help{};
};

[[nodiscard]] CommandPage page_of(const CommandEntry& entry);

/// The pages of all commands of this build, in the order of the table.
[[nodiscard]] std::vector<CommandPage> all_pages();

/// The names of commands that have two words, e.g. `postings create`.
[[nodiscard]] std::vector<std::string> names_of_two_words();

/// The beginning of a help text, for places with little room.
[[nodiscard]] std::string short_help(const std::string& help);

}  // namespace cis::programs
